import type { Jobs, Queue } from '#gateway/jobs/jobs.ts'
import type { Log } from '#gateway/log.ts'
import { createSealedMails, type SealedMails } from './sealed-mail.ts'
import { type Mail, type MailSender, type SendMail, toMailSender, withoutAddress } from './send-mail.ts'

const MINUTE = 60
/** One attempt: longer than all timeouts of a connection to the mail server together. */
const ATTEMPT = 2 * MINUTE
const PAUSE = MINUTE / 2
const LONGEST_PAUSE = 15 * MINUTE
/** Attempts of three days. */
const RETRIES = 3 * 24 * 4

interface StoredMail {
  sealed: string
  /** ISO 8601 */
  expiresAt?: string
}

export interface MailQueueOptions {
  jobs: Jobs
  /** Delivers at once, or fails. */
  sendMail: SendMail
  jwtSecret: string
  log: Log
  /** Seconds between a failed attempt and the first repetition. */
  pause?: number
}

/**
 * Delivers mails as `sendMail` does. A mail is stored first, so it is repeated while the mail server is away, also by
 * the next process. A mail that the server refuses for good is an error, and is not repeated.
 */
export async function openMailQueue({
  jobs,
  sendMail,
  jwtSecret,
  log,
  pause = PAUSE,
}: MailQueueOptions): Promise<MailSender> {
  const mails = createSealedMails(jwtSecret)
  const queue: Queue<StoredMail> = await jobs.open<StoredMail>({
    name: 'mail',
    ...{ timeout: ATTEMPT, retries: RETRIES, pause, longestPause: LONGEST_PAUSE },
    work: (stored) => repeat(stored),
  })

  async function repeat({ sealed, expiresAt }: StoredMail): Promise<void> {
    if (expiresAt !== undefined && new Date(expiresAt) < new Date())
      return log.error('mail: gave up a mail, because its link has expired')
    const mail = await mails.open(sealed)
    if (mail === null) return log.error('mail: gave up a mail that was stored with another JWT_SECRET')
    await sendMail(mail).catch((error: unknown) => {
      log.warn({ err: withoutAddress(error) }, 'mail: could not deliver a stored mail')
      if (!isRefused(error)) throw error
    })
  }

  async function deliver(mail: Mail): Promise<void> {
    // Until then this process tries; the job is for the time after it.
    const id = await queue.add(await toStored(mails, mail), ATTEMPT)
    try {
      await sendMail(mail)
    } catch (error) {
      if (isRefused(error)) {
        await queue.remove(id)
        throw error
      }
      log.warn({ err: withoutAddress(error) }, 'mail: the mail server is not available; the mail is kept')
      await queue.postpone(id, pause)
      return
    }
    await queue.remove(id)
  }

  return toMailSender(deliver)
}

const toStored = async (mails: SealedMails, mail: Mail): Promise<StoredMail> => ({
  sealed: await mails.seal(mail),
  ...(mail.expiresAt !== undefined && { expiresAt: mail.expiresAt.toISOString() }),
})

/** Whether the server refused the recipient or the content for good (RFC 5321, 4.2.1), not the connection or the login. */
export function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
