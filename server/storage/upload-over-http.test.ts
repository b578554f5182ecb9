import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const MB = 1024 * 1024

let folder: string
let child: ChildProcess
let url: string
let authorization: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  child = fork(join(import.meta.dirname, 'testing/serve-storage.ts'), [folder])
  const [ready] = await once(child, 'message')
  url = ready.url
  authorization = `Bearer ${ready.serviceRoleKey}`
})
afterAll(async () => {
  child.disconnect()
  await once(child, 'exit')
  await rm(folder, { recursive: true })
})

async function peakOfChild(): Promise<number> {
  child.send('memory')
  const [{ peakBytes }] = await once(child, 'message')
  return peakBytes
}

async function files() {
  const entries = await readdir(join(folder, 'storage'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile())
}

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${url}/object/${path}`, {
    method: 'POST',
    headers: { authorization, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

function formOf(bytes: number): FormData {
  const form = new FormData()
  form.append('cacheControl', '3600')
  form.append('', new Blob([new Uint8Array(bytes)]))
  return form
}

describe('100 MB take less than 40 MB of memory', () => {
  const bodies: [string, (bytes: number) => BodyInit][] = [
    ['as they are', (bytes) => new Blob([new Uint8Array(bytes)]).stream()],
    ['in a form', formOf],
  ]
  test.each(bodies)('%s, up and down', { timeout: 60_000 }, async (name, body) => {
    for (const n of [1, 2]) expect((await post(`files/warm/${name}/${n}`, body(5 * MB))).status).toBe(200)
    await (await fetch(`${url}/object/files/warm/${name}/1`, { headers: { authorization } })).arrayBuffer()
    const before = await peakOfChild()
    expect((await post(`files/${name}`, body(100 * MB))).status).toBe(200)
    const got = await fetch(`${url}/object/files/${name}`, { headers: { authorization } })
    expect((await got.arrayBuffer()).byteLength).toBe(100 * MB)
    expect(((await peakOfChild()) - before) / MB).toBeLessThan(40)
  })
})

test.each<[string, (bytes: number) => BodyInit]>([
  ['a stream', (bytes) => new Blob([new Uint8Array(bytes)]).stream()],
  ['a form', formOf],
])('who sends too much, as %s, gets to read why', async (_, body) => {
  const response = await post('small/x', body(8 * MB))
  expect([response.status, await response.json()]).toMatchObject([400, { statusCode: '413', code: 'EntityTooLarge' }])
})

test.each([
  ['a body', { 'content-type': 'application/octet-stream' }, ''],
  ['a body of known length', { 'content-type': 'application/octet-stream', 'content-length': String(5 * MB) }, ''],
  [
    'a form',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n',
  ],
])('%s whose sender hangs up leaves nothing', async (_, headers, start) => {
  const before = (await files()).length
  const sent = request(`${url}/object/files/cut`, { method: 'POST', headers: { authorization, ...headers } })
  sent.on('error', () => undefined)
  sent.write(start + 'x'.repeat(MB))
  while ((await files()).length === before) await sleep(10)
  sent.destroy()
  while ((await files()).length > before) await sleep(10)
  const read = await fetch(`${url}/object/files/cut`, { headers: { authorization } })
  expect(await read.json()).toMatchObject({ code: 'NoSuchKey' })
})

test('a download whose reader hangs up does not end the server', async () => {
  await post('files/big', new Blob([new Uint8Array(20 * MB)]).stream())
  for (let n = 0; n < 5; n++) {
    const stop = new AbortController()
    const response = await fetch(`${url}/object/files/big`, { headers: { authorization }, signal: stop.signal })
    await response.body?.getReader().read()
    stop.abort()
  }
  const range = await fetch(`${url}/object/files/big`, { headers: { authorization, range: 'bytes=0-1' } })
  expect((await range.arrayBuffer()).byteLength).toBe(2)
})
