import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#gateway/database/database.ts'
import type { Jobs } from '#gateway/jobs/jobs.ts'
import type { Log } from '#gateway/log.ts'
import { isRefused } from '#gateway/mail/mail-queue.ts'
import { type Mail, type SendMail, withoutAddress } from '#gateway/mail/send-mail.ts'
import { runEvery } from '#server/scheduled/run-every.ts'
import { noticeMail } from './notice.ts'
import { toNoticeLetter } from './notice-letter.ts'
import { toProofLetter } from './proof-letter.ts'

const MINUTE = 60
const PERIOD = 10
const THREE_DAYS = 3 * 24 * 3600

interface NoticeMailOptions {
  database: Database
  jobs: Jobs
  /** Delivers at once, or fails: the notices have a queue of their own. */
  sendMail: SendMail
  siteUrl: string
  log: Log
  /** Seconds between two looks for notices that are due. */
  period?: number
  /** Seconds between a failed attempt and the first repetition. */
  pause?: number
}

/**
 * Mails the notices of the database (app.plan_notice_mails) when they are due. A mail and its
 * job are stored in one transaction; the content is read when the mail leaves, so that it is never out of date.
 * Several processes may do so at once.
 * @returns a function that stops it after the current statement
 */
export async function scheduleNoticeMails(options: NoticeMailOptions): Promise<() => Promise<void>> {
  const { database, jobs, log, period = PERIOD, pause = MINUTE / 2 } = options
  const queue = await jobs.open<{ mail: string } | { account: string }>({
    name: 'notices',
    timeout: 2 * MINUTE,
    retries: THREE_DAYS / (15 * MINUTE),
    pause,
    longestPause: 15 * MINUTE,
    work: (job) => ('mail' in job ? deliver(options, job.mail) : proveAddress(options, job.account)),
  })
  const plan = () =>
    database.transaction(async (tx) => {
      const mails = await tx.query<{ id: string }>('select app.plan_notice_mails() as id')
      for (const { id } of mails) await queue.add({ mail: id }, 0, tx)
      const proofs = await tx.query<{ id: string }>('select app.plan_address_proofs() as id')
      for (const { id } of proofs) await queue.add({ account: id }, 0, tx)
    })
  return runEvery(period * 1000, () =>
    plan().catch((error: unknown) => log.error({ err: error }, 'could not plan the mails of notices')),
  )
}

const NOTICE_MAIL = `select m.mail || jsonb_build_object('colour', s.colour) as mail
  from app.notice_mail($1, $2) as m (mail)
  left join public.league_settings s on s.league_id = (m.mail ->> 'league_id')::uuid`

async function deliver(options: NoticeMailOptions, id: string): Promise<void> {
  const { database, siteUrl } = options
  const token = makeToken()
  const [found] = await database.query(NOTICE_MAIL, [id, token])
  const mail = noticeMail.nullable().parse(found?.mail ?? null)
  if (mail === null) return
  if (mail.is_night) throw new Error('The mail waits for the morning')
  const unsubscribe = `${siteUrl}/unsubscribe?token=${token}`
  const letter = toNoticeLetter(mail, siteUrl, unsubscribe)
  const outcome = (await send(options, { to: mail.email, letter, unsubscribe })) ? 'sent' : 'refused'
  await finish(database, id, outcome)
}

const PAUSES_MS = [200, 400, 800, 1600, 3200]

/**
 * Repeats what the database did not do, such as the victim of a deadlock with a change of several matches: a repetition
 * of the job would mail the notices a second time.
 */
async function finish(database: Database, id: string, outcome: 'sent' | 'refused'): Promise<void> {
  for (const pause of PAUSES_MS) {
    const isDone = await database.query('select app.finish_notice_mail($1, $2)', [id, outcome]).catch(() => null)
    if (isDone !== null) return
    await sleep(pause)
  }
  await database.query('select app.finish_notice_mail($1, $2)', [id, outcome])
}

async function proveAddress(options: NoticeMailOptions, account: string): Promise<void> {
  const token = makeToken()
  const [found] = await options.database.query<{ to: string | null }>('select app.address_proof($1, $2) as "to"', [
    account,
    token,
  ])
  if (!found?.to) return
  await send(options, { to: found.to, letter: toProofLetter(`${options.siteUrl}/confirm-address?token=${token}`) })
}

const makeToken = () => randomBytes(32).toString('base64url')

/** @returns false for a mail that the server refuses for good. @throws where a repetition may help */
async function send({ sendMail, log }: NoticeMailOptions, mail: Mail): Promise<boolean> {
  try {
    await sendMail(mail)
    return true
  } catch (error) {
    log.warn({ err: withoutAddress(error) }, 'notices: could not deliver a mail')
    if (!isRefused(error)) throw error
    return false
  }
}
