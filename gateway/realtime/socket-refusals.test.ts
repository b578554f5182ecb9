import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedRealtime, serveRealtime } from './testing/serve-realtime.ts'

let served: ServedRealtime
beforeAll(async () => {
  served = await serveRealtime('')
})
afterAll(() => served.close())

/** Sends an upgrade with a valid key. @returns the head of the answer */
async function upgrade(method: string, version: string): Promise<string> {
  const { hostname, port } = new URL(served.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    `${method} /realtime/v1/websocket?apikey=${served.anonKey} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: ${version}\r\n\r\n`,
  )
  const head = await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  return String(head)
}

test.each([
  ['GET', '13', 101],
  ['GET', '7', 400],
  ['POST', '13', 405],
])('%s with version %s is answered with %i and nosniff', async (method, version, status) => {
  const head = await upgrade(method, version)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/^x-content-type-options: nosniff\r$/im)
})
