// Mails that a member of a competition asks for: the database decides who may, and which were sent already.
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import type { Log } from '#gateway/log.ts'
import type { Letter } from '#gateway/mail/letter.ts'
import { type SendMail, withoutAddress } from '#gateway/mail/send-mail.ts'
import { refusal } from '#server/public-requests.ts'

const DAY_MS = 86_400_000
/** A link of an invitation works so long, and an answer to an appointment is late after it. */
const MAIL_DAYS = 7
const MAX_BYTES = 16_384

export interface MemberMailOptions {
  /** The address of the Supabase API. */
  url: string
  anonKey: string
  fetch: typeof fetch
  siteUrl: string
  sendMail: SendMail
  log: Log
}

/** A function of the database, and its arguments. */
interface Call {
  name: string
  values: object
}

interface MemberMail<Request, Begun extends { email: string; token: string }> {
  path: string
  /** 'invitation', for the log. */
  subject: string
  request: z.ZodType<Request>
  /** The answer to a request that the schema refuses. */
  hint: string
  maxBytes?: number
  /** Returns everything that the mail needs, which counts as sent from now on; null when there is nothing to send. */
  begin: (request: Request) => Call
  begun: z.ZodType<Begun>
  /** Takes back a mail that could not be sent. */
  undo: (begun: Begun, request: Request) => Call
  toLetter: (begun: Begun, siteUrl: string) => Letter
}

/** A POST with the member's access token. It answers 200 {sent}, else {code, message}. */
export function createMemberMail<Request, Begun extends { email: string; token: string }>(
  { path, subject, request, hint, maxBytes = MAX_BYTES, begin, begun, undo, toLetter }: MemberMail<Request, Begun>,
  { url, anonKey, fetch, siteUrl, sendMail, log }: MemberMailOptions,
): Hono {
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.json(refusal('too_large', 'That is too long'), 413) })
  return new Hono().post(path, limit, async (c) => {
    const authorization = c.req.header('authorization')
    if (authorization === undefined) return c.json(refusal('PT401', 'Sign in and repeat it.'), 401)
    const { success, data } = request.safeParse(await c.req.json().catch(() => null))
    if (!success) return c.json(refusal('invalid', hint), 400)
    const call = ({ name, values }: Call) =>
      fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization, 'content-type': 'application/json' },
        body: JSON.stringify(values),
      })
    const answer = await call(begin(data))
    if (!answer.ok) return new Response(answer.body, { status: answer.status, headers: JSON_HEADERS })
    const mail = begun.nullable().parse(await answer.json())
    if (mail === null) return c.json({ sent: false })
    try {
      const expiresAt = new Date(Date.now() + MAIL_DAYS * DAY_MS)
      await sendMail({ to: mail.email, letter: toLetter(mail, siteUrl), expiresAt, reference: mail.token })
    } catch (error) {
      log.error({ err: withoutAddress(error) }, `could not mail an ${subject}`)
      if (!(await succeeds(() => call(undo(mail, data)))))
        log.error({ path }, `an ${subject} counts as mailed and was not`)
      return c.json(refusal('mail_failed', 'The email could not be sent. Check the address, or copy the link.'), 502)
    }
    return c.json({ sent: true })
  })
}

/** A mail that cannot be stored and one that cannot be taken back often have one cause: the database is away. */
const PAUSES_MS = [200, 400, 800, 1600, 3200]

/** Repeats a call that the server could not answer, six times in as many seconds. */
async function succeeds(call: () => Promise<Response>): Promise<boolean> {
  for (const pause of [0, ...PAUSES_MS]) {
    await sleep(pause)
    const answer = await call().catch(() => null)
    await answer?.body?.cancel()
    if (answer !== null && (answer.ok || (answer.status < 500 && answer.status !== 429))) return answer.ok
  }
  return false
}

const JSON_HEADERS = { 'content-type': 'application/json' }

/** A name in one line. */
export const plain = (name: string) => name.replaceAll(/\s+/g, ' ').trim()
