import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const readText = async (address: string, init?: RequestInit, silenceMs = 200) =>
  (await fetchWithTimeout(address, init, silenceMs)).text()

test('a server that accepts and never answers', async () => {
  const address = await serve(() => undefined)
  await expect(readText(address)).rejects.toBeInstanceOf(UnreachableError)
})

test('an answer that ends in the middle of nothing', async () => {
  const address = await serve((_request, response) => void response.writeHead(200).write('{"half":'))
  await expect(readText(address)).rejects.toBeInstanceOf(UnreachableError)
})

test('a connection that is cut', async () => {
  const address = await serve((request) => request.socket.destroy())
  await expect(readText(address, {}, 60_000)).rejects.toBeInstanceOf(UnreachableError)
})

test('an answer that is cut', async () => {
  const address = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
  })
  await expect(readText(address, {}, 60_000)).rejects.toBeInstanceOf(UnreachableError)
})

test('an answer that comes in parts may take longer than the wait', async () => {
  const address = await serve((_request, response) => {
    const send = (parts: number) => {
      if (parts === 0) return void response.end()
      response.write('x')
      setTimeout(send, 100, parts - 1)
    }
    send(15)
  })
  expect(await readText(address, {}, 1000)).toBe('x'.repeat(15))
})

test('what the caller aborts is not called unreachable', async () => {
  const address = await serve(() => undefined)
  const caller = new AbortController()
  const reading = readText(address, { signal: caller.signal }, 60_000)
  caller.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

test('status, headers and an answer without a body arrive as they are', async () => {
  const address = await serve((_request, response) => void response.writeHead(204, { 'x-kept': 'yes' }).end())
  const response = await fetchWithTimeout(address)
  expect([response.status, response.headers.get('x-kept'), await response.text()]).toEqual([204, 'yes', ''])
})
