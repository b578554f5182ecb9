import { WebSocket } from 'ws'
import type { RunningServer } from '../server.ts'
import type { Random } from './random.ts'
import { columns, operators, tables, value } from './values.ts'

const topics = [
  'realtime:x',
  'realtime:',
  'phoenix',
  '',
  'x',
  `realtime:${'y'.repeat(300)}`,
  'realtime:\u0000',
] as const
/** Sends random frames over a websocket. @returns 101 once the socket is closed */
export function sendFrames({ url, keys }: RunningServer, random: Random): Promise<number> {
  return new Promise((resolve) => {
    const vsn = random.pick(['1.0.0', '2.0.0'])
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=${vsn}`)
    const changes = () => ({
      event: random.pick(['*', 'INSERT', 'x']),
      schema: random.pick(['public', 'auth', '']),
      table: random.pick(tables),
      filter: `${random.pick(columns)}=${random.pick(operators)}.${value(random)}`,
    })
    const payload = () =>
      random.pick<() => unknown>([
        () => ({
          config: {
            postgres_changes: random.times(3, changes),
            presence: { key: value(random) },
            private: random.chance(0.3),
          },
        }),
        () => ({ type: 'broadcast', event: 'x', payload: value(random) }),
        () => null,
        () => [],
        () => ({ event: 'track', payload: {} }),
        () => ({ access_token: value(random) }),
      ])()
    const frame = () => {
      const [topic, event] = [
        random.pick(topics),
        random.pick(['phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token', 'heartbeat', 'x']),
      ]
      return JSON.stringify(
        vsn === '2.0.0'
          ? ['1', '1', topic, event, payload()]
          : { topic, event, payload: payload(), ref: '1', join_ref: '1' },
      )
    }
    socket.on('open', () => {
      for (const message of random.times(12, () => (random.chance(0.9) ? frame() : value(random))))
        socket.send(random.chance(0.9) ? message : Buffer.from(message))
      setTimeout(() => socket.close(), 30)
    })
    const timer = setTimeout(() => socket.terminate(), 3_000)
    const done = () => {
      clearTimeout(timer)
      resolve(101)
    }
    socket.on('error', done).on('close', done)
  })
}
