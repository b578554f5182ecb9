import {
  badFrames,
  malformedRequests,
  mutate,
  prefixes,
  type RawRequest,
  seeded,
  sendRaw,
} from '#gateway/testing/malformed-requests.ts'
import { expect, type Installation, type OwnInstallation, startInstallation, test } from './fixtures/installation.ts'

const AT_ONCE = 24
const MUTATED = Number(process.env.MALFORMED_REQUESTS ?? 2_000)
const SEED = 10

test('no request from the network ends the server', async () => {
  test.setTimeout(900_000)
  const installation = await startInstallation({ demo: false, isPrepared: true, variables: { LOG_LEVEL: 'error' } })
  const { url, pid } = installation
  const before = pid()
  const welcome = await welcomeOf(installation)
  const table = [...malformedRequests(), ...badFrames(socketOf(installation))]
  const random = seeded(SEED)
  const pick = () => table[Math.floor(random() * table.length)] as RawRequest
  const answers = await sendAll(url, table)
  await sendAll(
    url,
    Array.from({ length: MUTATED }, () => mutate(pick(), random)),
  )
  expect(pid()).toBe(before)
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' })
  expect((await fetch(url)).status).toBe(200)
  // Every HTTP answer says that its type is not to be guessed, and none is a failure of the server.
  const heads = answers.filter(({ answer }) => answer.startsWith('HTTP/1.1 ') && !answer.startsWith('HTTP/1.1 101'))
  expect(heads.length).toBeGreaterThan(500)
  expect(
    heads.filter(
      ({ answer }) => !/^x-content-type-options: nosniff\r$/im.test(answer) && !answer.startsWith('HTTP/1.1 100'),
    ),
  ).toEqual([])
  expect(heads.filter(({ answer }) => answer.startsWith('HTTP/1.1 500'))).toEqual([])
  const printed = installation.output().slice(welcome.length).split('\n')
  // The log's own lines are JSON.
  expect(printed.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([])
  await installation.stop()
})

test('an address that no page has prints no line', async () => {
  // Its own, because other tests' requests print lines.
  const installation = await startInstallation({ demo: false, isPrepared: true })
  const before = await welcomeOf(installation)
  for (const [path, status] of [
    ['/%zz', 302],
    ['/team/%zz', 404],
    ['/competitions/%e0%a4%a/fixtures', 404],
    ['/embed/%ff/table', 404],
    ['/teams/%/calendar.ics', 404],
    ['/%ed%a0%80.data', 202],
    ['/%0Anothing', 404],
    ['/competitions/none/%0D%0AX:1', 404],
  ] as const) {
    const parts = [`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`]
    const answer = await sendRaw(installation.url, { name: path, parts, ending: 'wait' })
    expect(answer, path).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  }
  expect(installation.output()).toBe(before)
  await installation.stop()
})

test('TRACE is refused everywhere', async ({ empty }) => {
  for (const path of prefixes) {
    const parts = [`TRACE ${path} HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\nConnection: close\r\n\r\n`]
    expect(await sendRaw(empty.url, { name: path, parts, ending: 'wait' })).toMatch(/^HTTP\/1\.1 405 /)
  }
})

test('OPTIONS of a page is refused without rendering it', async ({ empty }) => {
  for (const path of ['/', '/competitions/none', '/embed/none/table']) {
    const answer = await fetch(empty.url + path, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

/** The lines that an empty installation prints when it starts. */
async function welcomeOf(installation: OwnInstallation): Promise<string> {
  await installation.printed(/auth\?token=\S+\n\n/)
  return installation.output()
}

const socketOf = ({ keys }: Installation) => `/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0`

async function sendAll(url: string, requests: readonly RawRequest[]) {
  const answers: { name: string; answer: string }[] = []
  const left = requests[Symbol.iterator]()
  const work = async () => {
    for (const request of left) answers.push({ name: request.name, answer: await sendRaw(url, request) })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}
