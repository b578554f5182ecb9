import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '#gateway/log.ts'
import { type Letter, type Sender, toHtml, toText } from './letter.ts'

export interface Mail {
  to: string
  /** The address for answers, where it is not the sender's. */
  replyTo?: string
  letter: Letter
  /** The address that ends mails like this one: GET asks, POST does it (RFC 8058). */
  unsubscribe?: string
  /** When its link expires: a later delivery would be of no use. */
  expiresAt?: Date
  /** Names the mail to the queue's `onRefused`. It is stored encrypted, and is not sent. */
  reference?: string
}

export type SendMail = (mail: Mail) => Promise<void>

/** `idle` waits until nothing is being sent: to be called before the process ends. */
export type MailSender = SendMail & { idle: () => Promise<void> }

export function toMailSender(send: SendMail): MailSender {
  const running = new Set<Promise<void>>()
  async function sendMail(mail: Mail): Promise<void> {
    const sending = send(mail)
    running.add(sending)
    await sending.finally(() => running.delete(sending))
  }
  return Object.assign(sendMail, { idle: async () => void (await Promise.allSettled(running)) })
}

export interface MailOptions extends Sender {
  /** smtp:// or smtps://; null writes each mail as a file into `outbox` instead. */
  smtpUrl: string | null
  /** `Name <address>` */
  from: string
  outbox: string
  log: Log
}

/** @example await createSendMail({ smtpUrl: null, from, outbox, log, productName, siteUrl })({ to, letter }) */
export function createSendMail({ smtpUrl, from, outbox, log, ...sender }: MailOptions): MailSender {
  const deliver = smtpUrl === null ? createOutbox(outbox, log) : createSmtp(smtpUrl)
  return toMailSender(({ to, replyTo, letter, unsubscribe }) => {
    const content = { subject: letter.subject, text: toText(letter, sender), html: toHtml(letter, sender) }
    return deliver({ from, to, replyTo, unsubscribe, ...content }, letter)
  })
}

/** The error as a log may have it: mail servers repeat the address in their answers. */
export function withoutAddress(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  return { name: error.name, code, responseCode }
}

interface Message {
  from: string
  to: string
  replyTo: string | undefined
  unsubscribe: string | undefined
  subject: string
  text: string
  html: string
}

type Deliver = (message: Message, letter: Letter) => Promise<void>

// The address is an object: in a text, a comma would separate two recipients.
const toEnvelope = ({ to, replyTo, unsubscribe, ...message }: Message) => ({
  ...message,
  to: { name: '', address: to },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

function createSmtp(url: string): Deliver {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  return async (message) => {
    await transport.sendMail(toEnvelope(message))
  }
}

/** Without a mail server the operator reads the mail: as a file, and its link in the log. */
function createOutbox(folder: string, log: Log): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (message, { subject, action }) => {
    const { text, html, ...envelope } = toEnvelope(message)
    const alternatives = [toReadablePart('plain', text), toReadablePart('html', html)]
    const { message: content } = await transport.sendMail({ ...envelope, alternatives })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
    const file = join(folder, name)
    await writeFile(`${file}.tmp`, content as Buffer, { mode: 0o600 })
    await rename(`${file}.tmp`, file)
    log.info({ subject, file, ...(action === undefined ? {} : { link: action.link }) }, 'mail written to the outbox')
  }
}

// nodemailer would use quoted-printable, which breaks long links: the operator copies them out of the file.
const toReadablePart = (type: 'plain' | 'html', content: string) => ({
  raw: `Content-Type: text/${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
})
