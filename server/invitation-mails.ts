import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Log } from '#gateway/log.ts'
import type { Letter } from '#gateway/mail/letter.ts'
import { type SendMail, withoutAddress } from '#gateway/mail/send-mail.ts'
import { refusal } from './public-requests.ts'
import { signUpLink } from './sign-up-link.ts'

const DAY_MS = 86_400_000
const LINK_DAYS = 7
const MAX_BYTES = 1024

const request = z.object({ id: z.uuid(), again: z.boolean().default(false) })
const begun = z.object({
  token: z.string(),
  email: z.string(),
  role: z.string(),
  team_name: z.string().nullable(),
  league_name: z.string(),
})
type Begun = z.infer<typeof begun>

interface InvitationMailOptions {
  /** Of the Supabase API. */
  url: string
  anonKey: string
  fetch: typeof fetch
  siteUrl: string
  sendMail: SendMail
  log: Log
}

/**
 * POST /invitation-mails {id, again} with the owner's access token: mails an invitation. The database decides who may,
 * and which were sent already. 200 {sent}, else {code, message}.
 */
export function createInvitationMails({ url, anonKey, fetch, siteUrl, sendMail, log }: InvitationMailOptions): Hono {
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.json(refusal('too_large', 'That is too long'), 413) })
  return new Hono().post('/invitation-mails', limit, async (c) => {
    const authorization = c.req.header('authorization')
    if (authorization === undefined) return c.json(refusal('PT401', 'Sign in and repeat it.'), 401)
    const { success, data } = request.safeParse(await c.req.json().catch(() => null))
    if (!success) return c.json(refusal('invalid', 'Name an invitation by its id'), 400)
    const call = (name: string, values: object) =>
      fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization, 'content-type': 'application/json' },
        body: JSON.stringify(values),
      })
    const answer = await call('begin_invitation_mail', { _id: data.id, _again: data.again })
    if (!answer.ok) return new Response(answer.body, { status: answer.status, headers: JSON_HEADERS })
    const mail = begun.nullable().parse(await answer.json())
    if (mail === null) return c.json({ sent: false })
    try {
      const expiresAt = new Date(Date.now() + LINK_DAYS * DAY_MS)
      await sendMail({ to: mail.email, letter: toLetter(mail, signUpLink(siteUrl, mail.token)), expiresAt })
    } catch (error) {
      log.error({ err: withoutAddress(error) }, 'could not mail an invitation')
      await call('undo_invitation_mail', { _token: mail.token })
      return c.json(refusal('mail_failed', 'The mail could not be sent. Check the address, or copy the link.'), 502)
    }
    return c.json({ sent: true })
  })
}

const JSON_HEADERS = { 'content-type': 'application/json' }

// Subjects have no user input, because locked screens show them.
const SUBJECTS: Record<string, string> = {
  manager: 'You are invited to manage a team',
  assistant: 'You are invited to assist a team',
  administrator: 'You are invited to help run a competition',
}

const taskOf = ({ role, team_name, league_name }: Begun) =>
  team_name === null
    ? `help run ${plain(league_name)}`
    : `${role === 'assistant' ? 'assist' : 'manage'} ${plain(team_name)} in ${plain(league_name)}`

const toLetter = (mail: Begun, link: string): Letter => ({
  subject: SUBJECTS[mail.role] ?? 'You are invited',
  paragraphs: [
    `You are invited to ${taskOf(mail)}.`,
    'Open the link to make your account, or to accept with the account that you have. It works once, for seven days.',
  ],
  action: { label: 'See the invitation', link },
  footnote: 'If you were not expecting this, leave this mail alone and nothing happens.',
})

const plain = (name: string) => name.replaceAll(/\s+/g, ' ').trim()
