import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Notification } from '#server/push/push-words.ts'

/** Its certificate is valid for localhost alone, and nothing but tests trusts it. */
export const certificateFile = join(import.meta.dirname, 'localhost.crt')

/** A device of a test, as a browser gives it to a page. */
export interface TestDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface Received extends Notification {
  device: string
  headers: Record<string, string | string[] | undefined>
}

export interface PushService {
  /** Host and port, as in PUSH_SERVICES. */
  host: string
  received: Received[]
  addDevice(name: string): TestDevice
  /** From now on, the device's notifications are answered with this status; 201 takes them. */
  answer(name: string, status: number): void
  stop(): Promise<void>
}

/** A push service (RFC 8030) on loopback. It decrypts what it gets as the device's browser would (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { ecdh: ECDH; auth: Buffer; status: number }>()
  const received: Received[] = []
  const key = await readFile(join(import.meta.dirname, 'localhost.key'))
  const server = createServer({ key, cert: await readFile(certificateFile) }, async (request, response) => {
    const name = (request.url ?? '').slice(1)
    const device = devices.get(name)
    const body = await readAll(request)
    if (device?.status === 201)
      received.push({ ...JSON.parse(decrypt(body, device)), device: name, headers: request.headers })
    response.writeHead(device?.status ?? 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    addDevice(name) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      devices.set(name, { ecdh, auth, status: 201 })
      return { endpoint: `https://${host}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    answer(name, status) {
      const device = devices.get(name)
      if (device !== undefined) device.status = status
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Has this process trust the certificate; others get it by NODE_EXTRA_CA_CERTS. */
export async function trustPushService(): Promise<void> {
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificateFile, 'utf8')])
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** One record of aes128gcm (RFC 8188): salt, record size, length of the sender's key, the key, the text. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const text = body.subarray(21 + sender.length)
  const shared = ecdh.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(text.subarray(-16))
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
