import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '#gateway/database/database.ts'

const MAX_BYTES = 1024
const TOKEN = /^[\w-]{1,100}$/

/**
 * POST /unsubscribe?token=…: ends all mails of notices to the account for which the token was made, without a sign-in
 * (RFC 8058). A mail program gets an answer of its own, since it follows no redirect; a person's browser gets the page
 * /unsubscribe, which asks before and says what happened after. POST /confirm-address?token=… proves an address in the
 * same way.
 */
export function createMailLinks(database: Database): Hono {
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.text('That is too long', 413) })
  const isUsed = async (c: Context, text: string) => {
    const token = c.req.query('token') ?? ''
    if (!TOKEN.test(token)) return false
    const [row] = await database.query<{ done: boolean }>(text, [token])
    return row?.done === true
  }
  const app = new Hono().post('/unsubscribe', limit, async (c) => {
    const isDone = await isUsed(c, 'select app.end_notice_mails($1) as done')
    const body = await c.req.parseBody().catch(() => ({}))
    if ('List-Unsubscribe' in body)
      return isDone ? c.text('You will get no more of these emails.') : c.text('This link no longer works.', 404)
    return c.redirect(`/unsubscribe?${isDone ? 'done' : 'failed'}=1`, 303)
  })
  return app.post('/confirm-address', limit, async (c) => {
    const isDone = await isUsed(c, 'select app.prove_address($1) as done')
    return c.redirect(`/confirm-address?${isDone ? 'done' : 'failed'}=1`, 303)
  })
}
