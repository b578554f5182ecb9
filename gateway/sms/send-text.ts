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

interface TextOptions {
  /** The http(s) address of a hook in the form of Supabase's send-sms hook; null writes files into `outbox` instead. */
  hookUri: string | null
  /** `v1,whsec_<base64>`; during a rotation several, joined by `|`. */
  hookSecrets: string
  outbox: string
  log: Log
}

const TIMEOUT_MS = 5000

/** @throws RangeError for a secret in another form */
export function createSendText({ hookUri, hookSecrets, outbox, log }: TextOptions): SendText {
  return hookUri === null ? createOutbox(outbox, log) : createHook(hookUri, parseSecrets(hookSecrets))
}

/** Calls the hook with a signature in the form of standardwebhooks.com, which the receiver can check. */
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

/** Without a hook the operator reads the messages. */
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
