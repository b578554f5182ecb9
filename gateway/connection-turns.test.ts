import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { answerInTurn, disconnectUnread } from './connection-turns.ts'
import { listen } from './listen.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

async function start(answer: RequestListener, unreadMs?: number) {
  const turns = answerInTurn(answer)
  const server = createServer(turns.answer)
  disconnectUnread(server, turns, unreadMs)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket.setEncoding('latin1')) text += chunk
  return text
}

test('pipelined requests are answered in order, and one at a time', async () => {
  let [running, most, count] = [0, 0, 0]
  const { port } = await start(async (_request, response) => {
    most = Math.max(most, ++running)
    const name = `answer ${count++}.`
    await wait(5)
    running--
    response.end(name)
  })
  const socket = await open(port)
  socket.write(`${REQUEST.repeat(9)}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect((await readAll(socket)).match(/answer \d+/g)).toEqual(Array.from({ length: 10 }, (_, at) => `answer ${at}`))
  expect(most).toBe(1)
})

test('the server itself answers in turn, and ends a connection with too many waiting requests', async () => {
  const ran: string[] = []
  const pending = Promise.withResolvers<Response>()
  const fetch = (request: Request) => {
    ran.push(request.url)
    return pending.promise
  }
  const server = await listen({ fetch }, { HOST: '127.0.0.1', PORT: 0 })
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const [few, many] = [await open(port), await open(port)]
  few.write(REQUEST.repeat(20))
  many.write(REQUEST.repeat(1_000))
  await once(many, 'close')
  expect(ran.length).toBeLessThanOrEqual(2)
  pending.resolve(new Response('', { headers: { Connection: 'close' } }))
  await once(few.resume(), 'close')
})

test('a client that stops reading is disconnected', async () => {
  const { server, port } = await start((_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)), 100)
  const disconnected = once(server, 'connection').then(([accepted]) => once(accepted, 'close'))
  const socket = await open(port)
  socket.pause().write(REQUEST)
  await disconnected
  expect((await readAll(socket)).length).toBeLessThan(64 * 1024 * 1024)
})

test('a client that waits for its response is not', async () => {
  const { port } = await start(async (_request, response) => {
    await wait(500)
    response.end('late')
  }, 100)
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('late')
})
