import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '#gateway/database/database.ts'

const MAX_BYTES = 1024

/**
 * POST /unsubscribe?token=…: ends all mails of notices to the account for which the token was made, without a sign-in
 * (RFC 8058). A mail program gets an answer of its own, since it follows no redirect; a person's browser gets the page
 * /unsubscribe, which asks before and says what happened after. POST /confirm-address?token=… proves an address in the
 * same way.
 */
export function createMailLinks(database: Database): Hono {
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.text('That is too long', 413) })
  const app = new Hono().post('/unsubscribe', limit, async (c) => {
    const token = c.req.query('token') ?? ''
    const [row] = await database.query<{ done: boolean }>('select app.end_notice_mails($1) as done', [token])
    const isDone = row?.done === true
    const body = await c.req.parseBody().catch(() => ({}))
    if ('List-Unsubscribe' in body)
      return isDone ? c.text('You get no more of these mails.') : c.text('This link does not work any more.', 404)
    return c.redirect(`/unsubscribe?${isDone ? 'done' : 'failed'}=1`, 303)
  })
  return app.post('/confirm-address', limit, async (c) => {
    const token = c.req.query('token') ?? ''
    const [row] = await database.query<{ done: boolean }>('select app.prove_address($1) as done', [token])
    return c.redirect(`/confirm-address?${row?.done === true ? 'done' : 'failed'}=1`, 303)
  })
}
