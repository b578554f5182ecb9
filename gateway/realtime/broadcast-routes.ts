import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Caller, CredentialsError, readCredentials } from '#gateway/caller.ts'
import { BudgetError } from '#gateway/database/address-budget.ts'
import { DatabaseError, isDatabaseAway } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import { isTooDeep } from '#gateway/json-depth.ts'
import { readBytes } from '#gateway/read-bytes.ts'
import { Refusal } from './errors.ts'
import type { Content } from './hub.ts'
import { type Persist, readPersist } from './persist.ts'
import type { RealtimeServices } from './services.ts'

const messages = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.unknown(),
        private: z.boolean().nullish(),
      }),
    )
    .max(1000),
})

interface Sent {
  topic: string
  event: string
  isPrivate: boolean
  content: Content
  persist?: Persist | null
}

/** POST /realtime/v1/api/broadcast, and one message at its own address: sending without a socket. */
export function broadcastRoutes(services: RealtimeServices): Hono {
  const { authenticate, authorize, limits } = services
  const callerOf = (c: Context) => authenticate(readCredentials(c.req.raw.headers, new URL(c.req.url).searchParams))

  /** A private message that its sender may not send is left out silently, as upstream does it. */
  async function send(caller: Caller, { topic, event, isPrivate, content, persist = null }: Sent) {
    if (isPrivate && !(await authorize.mayWrite(caller, topic, 'broadcast'))) return
    await services.broadcast({ topic, private: isPrivate, event, content, persist })
  }

  /** @throws ApiError 413 */
  async function readBody(c: Context): Promise<Uint8Array> {
    const bytes = await readBytes(c.req.raw, limits.messageBytes)
    if (bytes === null) throw new ApiError(413, 'too_large', 'Payload Too Large')
    return bytes
  }

  return new Hono()
    .post('/api/broadcast', async (c) => {
      const caller = await callerOf(c)
      const { success, data, error } = messages.safeParse(toValue(await readBody(c)))
      if (!success) return c.json({ errors: z.flattenError(error).fieldErrors }, 422)
      for (const { topic, event, payload = {}, private: isPrivate } of data.messages) {
        await send(caller, { topic, event, isPrivate: isPrivate ?? false, content: toJson(event, payload) })
      }
      return c.body(null, 202)
    })
    .post('/api/broadcast/:topic/events/:event', async (c) => {
      const caller = await callerOf(c)
      const { topic, event } = c.req.param()
      const isBinary = c.req.header('content-type')?.startsWith('application/octet-stream') ?? false
      const body = await readBody(c)
      const payload = isBinary ? null : toValue(body)
      const content = isBinary ? { bytes: Buffer.from(body) } : toJson(event, payload)
      if (payload === undefined) return c.json({ message: 'The body is not JSON' }, 400)
      const isPrivate = c.req.query('private') === 'true'
      const ttl = c.req.query('persist[ttl]')
      const persist = readPersist(ttl === undefined ? c.req.query('persist') === 'true' : { ttl }, isPrivate)
      await send(caller, { topic, event, isPrivate, content, persist })
      return c.body(null, 202)
    })
    .onError((error, c) => {
      if (error instanceof ApiError) return c.json({ message: error.message }, error.status)
      if (error instanceof Refusal) return c.json({ error: error.words }, 422)
      if (error instanceof CredentialsError) return c.json({ message: error.message }, 401)
      if (error instanceof BudgetError)
        return c.json({ message: error.message }, 429, { 'Retry-After': String(error.retryAfter) })
      // A NUL or half a surrogate pair in a topic, which PostgreSQL's text cannot hold.
      if (error instanceof DatabaseError && error.code.startsWith('22'))
        return c.json({ error: 'The message holds a value that cannot be stored' }, 422)
      if (isDatabaseAway(error)) return c.json({ message: 'The database cannot be reached. Please try again.' }, 503)
      services.log.error({ err: error }, 'realtime request failed')
      return c.json({ message: 'Something went wrong on the server. Please try again.' }, 500)
    })
}

const toJson = (event: string, payload: unknown): Content => ({
  json: JSON.stringify({ type: 'broadcast', event, payload }),
})

/** @returns undefined for what is no JSON, or nests too deep */
function toValue(body: Uint8Array): unknown {
  const json = new TextDecoder().decode(body)
  try {
    return isTooDeep(json) ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}
