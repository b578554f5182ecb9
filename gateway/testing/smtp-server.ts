import { createServer, type Socket } from 'node:net'
import { freePort } from './postgres-cluster.ts'

export interface SmtpServer {
  url: string
  /** The chunks of text that clients sent, in order. */
  received: string[]
  /** Answers nothing from now on, until the returned function is called. */
  hold(): () => void
  /** Refuses connections until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A mail server that keeps what it receives. It refuses addresses that begin with `refused` for good. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const port = await freePort()
  const received: string[] = []
  const sockets = new Set<Socket>()
  let held = Promise.resolve()
  const server = createServer((socket) => {
    sockets.add(socket)
    talk(socket, received, () => held)
  })
  function hold() {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  const start = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await start()
  return { url: `smtp://127.0.0.1:${port}`, received, hold, stop, start }
}

/** The part of SMTP that the client needs. */
function talk(socket: Socket, received: string[], released: () => Promise<void>) {
  /** The received part of a mail; null between mails. */
  let data: string | null = null
  socket.write('220 ready\r\n')
  socket.on('data', async (chunk) => {
    await released()
    const text = chunk.toString()
    received.push(text)
    if (data !== null) {
      data += text
      if (!data.endsWith('\r\n.\r\n')) return
      data = null
      socket.write('250 taken\r\n')
    } else if (text.startsWith('RCPT TO:<refused')) socket.write('550 no\r\n')
    else if (text.startsWith('DATA')) {
      data = ''
      socket.write('354 go on\r\n')
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  })
  socket.on('error', () => undefined)
}
