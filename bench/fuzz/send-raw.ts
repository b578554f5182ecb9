import { connect } from 'node:net'
import type { RunningServer } from '../server.ts'

const TIMEOUT_MS = 30_000

/** Sends a text over TCP, a byte for each character. @returns the text and the status; 0 if the connection was closed */
export function sendRaw({ url }: RunningServer, text: string): Promise<{ what: string; status: number }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    let head = ''
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ what: text, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0) })
    }
    const timer = setTimeout(done, text.startsWith('GET') && text.includes('websocket') ? 200 : TIMEOUT_MS)
    socket.on('connect', () => socket.write(text, 'latin1'))
    socket.on('data', (data) => {
      if (head.length < 20) head += data.toString('latin1')
    })
    socket.on('end', done).on('error', done).on('close', done)
    if (!text.includes('\r\n\r\n') || text.includes('chunked')) setTimeout(() => socket.end(), 50)
  })
}
