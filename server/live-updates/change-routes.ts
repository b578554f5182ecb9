import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Queryable } from '#gateway/database/database.ts'
import { networkOf } from '#gateway/private-address.ts'
import type { ChangeStreams } from './change-streams.ts'

/** A page shows a league, or a player with the leagues of their teams. */
const MOST_IDS = 20

const question = z.object({
  of: z
    .string()
    .transform((list) => list.toLowerCase().split(','))
    .pipe(z.array(z.guid()).min(1).max(MOST_IDS)),
  age: z.coerce.number().int().min(0).optional(),
})

const REFUSALS = { 429: 'Too many open pages from this address', 503: 'Too many open pages' } as const

/**
 * GET /changes?of={ids of leagues and players}&age={of the page's data, in milliseconds}: an event stream. `Last-Event-ID`
 * takes the place of the age. Events without data: `current` or `changed` first, then `changed` for each change.
 * @param database charges its statements to the address of the request
 */
export function changeRoutes(streams: ChangeStreams, addressOf: (c: Context) => string, database: Queryable): Hono {
  return new Hono<{ Bindings: HttpBindings }>().get('/changes', (c) => {
    const { success, data } = question.safeParse(c.req.query())
    if (!success) return c.json({ code: 400, message: 'The ids of leagues or players are missing or not valid' }, 400)
    if (c.req.method === 'HEAD') return c.body(null)
    const address = networkOf(addressOf(c))
    const refusal = streams.refusal(address)
    if (refusal !== null) return c.json({ code: refusal, message: REFUSALS[refusal] }, refusal, { 'Retry-After': '60' })
    const last = c.req.header('last-event-id')
    const age = last === undefined ? (data.age ?? Number.NaN) : Date.now() - Number(last)
    const hasMissed = () => hasChanged(database, data.of, age)
    void streams.open(c.env.outgoing, { address, ids: data.of, hasMissed })
    // A clone is never one of the adapter's own light responses, which it would send once more.
    return RESPONSE_ALREADY_SENT.clone()
  }) as unknown as Hono
}

const QUESTION = 'select leagues_changed_within($1, $2) as changed'
/** Covers the time that a change took to commit, and a notification to arrive. */
const MARGIN_MS = 5_000
/** Seconds; older data is always read again. */
const LONGEST_AGE = 3_600

/**
 * Whether leagues or players have changed since a page's data was read. True if the database does not say.
 * @param age of that data, in milliseconds
 */
async function hasChanged(database: Queryable, ids: readonly string[], age: number): Promise<boolean> {
  const seconds = Math.ceil((age + MARGIN_MS) / 1000)
  if (!Number.isSafeInteger(seconds) || seconds <= 0) return true
  const [row] = await database
    .query<{ changed: boolean }>(QUESTION, [`{${ids}}`, Math.min(seconds, LONGEST_AGE)])
    .catch(() => [])
  return row?.changed !== false
}
