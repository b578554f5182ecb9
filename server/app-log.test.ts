import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from '#gateway/listen.ts'
import { until } from '#gateway/testing/until.ts'
import { createPagesApp } from './app.ts'

test('a request that the client aborts is no server error', async () => {
  const lines: { level: string; message: string; status?: number }[] = []
  const write = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields })
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') } as never
  const left = Promise.withResolvers<void>()
  const pages = new Hono().get('/slow.png', async (c) => {
    await left.promise
    await until(() => expect(c.env).toMatchObject({ outgoing: { destroyed: true } }))
    throw new Error('drawing was aborted')
  })
  const server = await listen(
    createPagesApp({ requests: new Hono(), memberMails: new Hono(), pages, version: '1', log }),
    {
      HOST: '127.0.0.1',
      PORT: 0,
    },
  )
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write('GET /slow.png HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(server, 'request')
  socket.destroy()
  left.resolve()
  await until(() => expect(lines).toHaveLength(1))
  expect(lines).toMatchObject([
    { level: 'info', status: 499, message: 'the client closed the connection before the answer' },
  ])
  server.close()
})
