import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from './listen.ts'

let server: Awaited<ReturnType<typeof listen>>
let port: number

beforeAll(async () => {
  const app = new Hono().post('/length', async (c) => c.text(String((await c.req.text()).length)))
  server = await listen(app, { HOST: '127.0.0.1', PORT: 0 })
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => server.close())

/** Sends a body of equal chunks. @returns the response as it came */
async function send(chunks: number, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (part) => {
    answer += String(part)
  })
  const chunk = `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
  socket.write('POST /length HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
  socket.write(`${chunk.repeat(chunks)}0\r\n\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

test('a body in a few thousand small chunks is read', async () => {
  expect(await send(4000, 3)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*\r\n12000$/)
})

test('a large body in ordinary chunks is read', async () => {
  expect(await send(20_000, 64)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*\r\n1280000$/)
})

test('a body in many tiny chunks is refused before it is read', async () => {
  const answer = await send(5000, 1)
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/)
  expect(answer).toContain('X-Content-Type-Options: nosniff')
  expect(answer).toContain('too many small chunks')
})

test('a million tiny chunks do not keep the process busy', async () => {
  const before = process.cpuUsage()
  await send(1_000_000, 1)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
  expect(await send(1, 5)).toMatch(/\r\n5$/)
})
