import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#gateway/log.ts'

/** A text message about an account. */
export interface TextMessage {
  /** E.164, without its plus sign. */
  to: string
  text: string
  code: string
  kind: string
  /** The account as the API shows it. */
  user: object
}

export type SendText = (message: TextMessage) => Promise<void>

export interface TextOptions {
  /** http(s)://: asked to send it, in the form of Supabase's send-sms hook; null writes it as a file into `outbox`. */
  hookUri: string | null
  /** `v1,whsec_<base64>`, more than one joined by `|` while they change. */
  hookSecrets: string
  outbox: string
  log: Log
}

const TIMEOUT_MS = 5000

/** @throws RangeError for a secret that is not of that form */
export function createSendText({ hookUri, hookSecrets, outbox, log }: TextOptions): SendText {
  return hookUri === null ? createOutbox(outbox, log) : createHook(hookUri, parseSecrets(hookSecrets))
}

/** Signed as standardwebhooks.com says, so that its receiver knows who asks. */
function createHook(uri: string, secrets: readonly Buffer[]): SendText {
  return async ({ to, code, kind, user }) => {
    const body = JSON.stringify({ user, sms: { otp: code, phone: to, sms_type: kind } })
    const id = randomUUID()
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signatures = secrets.map((secret) => {
      const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
      return `v1,${signature}`
    })
    const response = await fetch(uri, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The hook that sends text messages answered ${response.status}`)
  }
}

function parseSecrets(secrets: string): Buffer[] {
  if (secrets === '') return []
  return secrets.split('|').map((secret) => {
    const [, base64] = /^v1,whsec_([A-Za-z0-9+/=]+)$/.exec(secret) ?? []
    if (base64 === undefined) throw new RangeError('A secret of a hook has the form v1,whsec_<base64>')
    return Buffer.from(base64, 'base64')
  })
}

/** Without anybody who sends them, the person who runs the installation reads them. */
function createOutbox(folder: string, log: Log): SendText {
  return async ({ to, text, kind }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.sms.txt`
    const file = join(folder, name)
    await writeFile(`${file}.tmp`, `To: +${to}\n\n${text}\n`, { mode: 0o600 })
    await rename(`${file}.tmp`, file)
    log.info({ kind, file }, 'text message written to the outbox')
  }
}
