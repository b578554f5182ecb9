import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Log } from '#gateway/log.ts'
import type { Letter } from '#gateway/mail/letter.ts'
import { type SendMail, withoutAddress } from '#gateway/mail/send-mail.ts'
import { networkOf } from '#gateway/private-address.ts'
import { isFromOurPages, refusal, secondsToWait } from './public-requests.ts'

const HOUR = 3600
const PER_NETWORK = 5
/** A global limit, because a flood from many addresses would bury the inbox. */
const IN_ALL = 60
const MAX_BYTES = 4096

const request = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u),
  email: z.string().trim().pipe(z.email()).pipe(z.string().max(254)),
})
type InvitationRequest = z.infer<typeof request>

interface InvitationRequestOptions {
  /** The inbox, which is the only place that stores requests; undefined disables them. */
  inbox: string | undefined
  sendMail: SendMail
  addressOf: (c: Context) => string
  log: Log
}

/** POST /invitation-requests {name, email}: 204 after mailing it to the inbox, else {code, message}. */
export function createInvitationRequests({ inbox, sendMail, addressOf, log }: InvitationRequestOptions): Hono {
  const routes = new Hono()
  if (inbox === undefined) return routes
  const byNetwork = new RateLimiterMemory({ points: PER_NETWORK, duration: HOUR })
  const all = new RateLimiterMemory({ points: IN_ALL, duration: HOUR })
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.json(refusal('too_large', 'That is too long'), 413) })
  return routes.post('/invitation-requests', limit, async (c) => {
    if (!isFromOurPages(c)) return c.json(refusal('forbidden', 'Requests are made on the page itself'), 403)
    const { success, data } = request.safeParse(await c.req.json().catch(() => null))
    if (!success) return c.json(refusal('invalid', 'Please provide both name and email'), 400)
    const wait = (await secondsToWait(byNetwork, networkOf(addressOf(c)))) || (await secondsToWait(all, 'all'))
    if (wait > 0) {
      c.header('retry-after', String(wait))
      return c.json(refusal('too_many_requests', 'Too many requests. Please try again later.'), 429)
    }
    try {
      await sendMail({ to: inbox, replyTo: data.email, letter: toLetter(data) })
    } catch (error) {
      log.error({ err: withoutAddress(error) }, 'could not mail an invitation request')
      return c.json(refusal('mail_failed', 'The request could not be passed on'), 502)
    }
    return c.body(null, 204)
  })
}

// The subject has no user input, because locked screens show subjects.
const toLetter = ({ name, email }: InvitationRequest): Letter => ({
  subject: 'Somebody would like an invitation',
  paragraphs: [
    `${name} asked for an invitation on the front page.`,
    `Their address: ${email}`,
    'To approve, make a sign-up link with “npm run invite” and reply to this email with it.',
  ],
  footnote: 'If you do not want to approve it, ignore this email: nothing was sent to the address above.',
})
