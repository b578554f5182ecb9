import { setTimeout } from 'node:timers/promises'
import type { Jobs, Queue } from '#gateway/jobs/jobs.ts'
import type { Log } from '#gateway/log.ts'
import { createSealedMails, type SealedMails } from './sealed-mail.ts'
import { type Mail, type MailSender, type SendMail, toMailSender, withoutAddress } from './send-mail.ts'

const MINUTE = 60
/** One attempt: longer than all timeouts of a connection to the mail server together. */
const ATTEMPT = 2 * MINUTE
/** Screens wait longer before they take the server for unreachable (web/queries/fetch-with-timeout.ts). */
const PATIENCE = 8
const PAUSE = MINUTE / 2
const LONGEST_PAUSE = 15 * MINUTE
/** Attempts of three days. */
const RETRIES = 3 * 24 * 4

interface StoredMail {
  sealed: string
  /** ISO 8601 */
  expiresAt?: string
}

interface MailQueueOptions {
  jobs: Jobs
  /** Delivers at once, or fails. */
  sendMail: SendMail
  jwtSecret: string
  log: Log
  /** Seconds between a failed attempt and the first repetition. */
  pause?: number
  /** Seconds that a request waits for the first attempt, which then goes on. */
  patience?: number
  /** Called with the `reference` of a mail that the server refuses for good after its request was answered. */
  onRefused?: (reference: string) => Promise<void>
}

/**
 * Delivers mails as `sendMail` does. A mail is stored first, so it is repeated while the mail server is away, also by
 * the next process. A mail that the server refuses for good is an error, and is not repeated. A request does not wait for
 * a slow server: its mail is stored.
 */
export async function openMailQueue({
  jobs,
  sendMail,
  jwtSecret,
  log,
  pause = PAUSE,
  patience = PATIENCE,
  onRefused = async () => undefined,
}: MailQueueOptions): Promise<MailSender> {
  const mails = createSealedMails(jwtSecret)
  const queue: Queue<StoredMail> = await jobs.open<StoredMail>({
    name: 'mail',
    timeout: ATTEMPT,
    retries: RETRIES,
    pause,
    longestPause: LONGEST_PAUSE,
    work: (stored) => repeat(stored),
  })

  async function repeat({ sealed, expiresAt }: StoredMail): Promise<void> {
    if (expiresAt !== undefined && new Date(expiresAt) < new Date())
      return log.error('mail: gave up a mail, because its link has expired')
    const mail = await mails.open(sealed)
    if (mail === null) return log.error('mail: gave up a mail that was stored with another JWT_SECRET')
    await sendMail(mail).catch(async (error: unknown) => {
      log.warn({ err: withoutAddress(error) }, 'mail: could not deliver a stored mail')
      if (!isRefused(error)) throw error
      await noteRefusal(mail)
    })
  }

  const noteRefusal = async ({ reference }: Mail) => void (reference !== undefined && (await onRefused(reference)))

  const attempts = new Set<Promise<void>>()
  async function deliver(mail: Mail): Promise<void> {
    // This process tries at once; the job repeats it later.
    const id = await queue.add(await toStored(mails, mail), ATTEMPT)
    const attempt = attemptOnce(id, mail)
    attempts.add(attempt)
    void attempt.catch(() => undefined).then(() => attempts.delete(attempt))
    if (await settlesWithin(patience, attempt)) return
    log.warn('mail: the mail server is slow; the request is answered and the attempt goes on')
    const end = attempt.catch(async (error: unknown) => {
      if (!isRefused(error))
        return log.error({ err: withoutAddress(error) }, 'mail: could not update the job of a mail')
      log.error(
        { err: withoutAddress(error) },
        'mail: the server refused a mail for good after its request was answered',
      )
      await noteRefusal(mail).catch(() => log.error('mail: could not record a refusal; the mail counts as sent'))
    })
    attempts.add(end)
    void end.then(() => attempts.delete(end))
  }

  async function attemptOnce(id: string, mail: Mail): Promise<void> {
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

  const sender = toMailSender(deliver)
  const { idle } = sender
  return Object.assign(sender, {
    async idle() {
      await idle()
      await Promise.allSettled(attempts)
    },
  })
}

/** Waits for a promise, at most so many seconds. Returns false if it has not settled then; its error is thrown. */
async function settlesWithin(seconds: number, promise: Promise<void>): Promise<boolean> {
  const stop = new AbortController()
  const timer = setTimeout(seconds * 1000, false, { signal: stop.signal })
  try {
    return await Promise.race([promise.then(() => true), timer])
  } finally {
    stop.abort()
  }
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
