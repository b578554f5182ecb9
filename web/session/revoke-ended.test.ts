import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type EndedSession, keepEnded, readEnded } from './ended-sessions.ts'
import { revokeEnded } from './revoke-ended.ts'

const kept = new Map<string, string>()
const unsubscribe = vi.fn(async () => true)

beforeEach(() => {
  kept.clear()
  unsubscribe.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const pushManager = { getSubscription: async () => ({ unsubscribe }) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
})
afterEach(() => vi.unstubAllGlobals())

/** An auth service that answers with this status, or with nothing. @returns the callers */
async function serve(status: number | null): Promise<string[]> {
  const callers: string[] = []
  const server = createServer((request, response) => {
    callers.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    if (status === null) request.socket.destroy()
    else response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ content: selector.includes('url') ? url : 'key' }),
  })
  return callers
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const ended = (more: Partial<EndedSession> = {}): EndedSession => ({
  token: 'ada',
  expiresAt: inSeconds(60),
  isSilenced: false,
  ...more,
})

test.each([
  [204, []],
  [401, []],
  [403, []],
  [404, []],
  [429, ['ada']],
  [500, ['ada']],
  [null, ['ada']],
])('an answer of %s leaves %j to repeat', async (status, tokens) => {
  const callers = await serve(status)
  keepEnded(ended())
  await revokeEnded()
  expect(callers).toEqual(['POST /auth/v1/logout?scope=local Bearer ada'])
  expect(readEnded().map(({ token }) => token)).toEqual(tokens)
  expect(unsubscribe).not.toHaveBeenCalled()
})

test.each([
  ['ends notifications', false, 1],
  ['ends no notifications that somebody has switched on since', true, 0],
])('an expired token is neither sent nor kept, and %s', async (_name, isSilenced, times) => {
  const callers = await serve(204)
  keepEnded(ended({ expiresAt: inSeconds(-1), isSilenced }))
  await revokeEnded()
  expect([callers, readEnded()]).toEqual([[], []])
  expect(kept.size).toBe(0)
  expect(unsubscribe).toHaveBeenCalledTimes(times)
})

test.each(['', '{}', '[null, 1, {"token":1}]', '{"token'])('%s in the storage is no session', (text) => {
  kept.set('touchline-ended-sessions', text)
  expect(readEnded()).toEqual([])
})
