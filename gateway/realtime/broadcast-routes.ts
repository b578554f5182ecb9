import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Caller, CredentialsError, readCredentials } from '#gateway/caller.ts'
import { BudgetError } from '#gateway/database/budget-error.ts'
import { DatabaseError, isDatabaseAway } from '#gateway/database/database.ts'
import { ApiError } from '#gateway/errors.ts'
import { isTooDeep } from '#gateway/json-depth.ts'
import { readBytes } from '#gateway/read-bytes.ts'
import { namesTooLong, Refusal } from './errors.ts'
import { fitsBinary } from './frames.ts'
import type { Content } from './hub.ts'
import type { RealtimeServices } from './services.ts'
import { type Persist, readPersist } from './store-message.ts'

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

interface SentMessage {
  topic: string
  event: string
  isPrivate: boolean
  content: Content
  persist?: Persist | null
}

/** POST /realtime/v1/api/broadcast, for several messages or for one: sends without a socket. */
export function broadcastRoutes(services: RealtimeServices): Hono {
  const { authenticate, authorize, limits } = services
  const callerOf = (c: Context) => authenticate(readCredentials(c.req.raw.headers, new URL(c.req.url).searchParams))

  /** A private message that the caller may not send is skipped without an error, as in Supabase Realtime. */
  async function send(caller: Caller, { topic, event, isPrivate, content, persist = null }: SentMessage) {
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
      const { success, data, error } = messages.safeParse(parseJson(await readBody(c)))
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
      const payload = isBinary ? null : parseJson(body)
      const content = isBinary ? { bytes: Buffer.from(body) } : toJson(event, payload)
      if (payload === undefined) return c.json({ message: 'The body is not JSON' }, 400)
      if (isBinary && !fitsBinary(`realtime:${topic}`, event)) throw namesTooLong()
      const isPrivate = c.req.query('private') === 'true'
      const ttl = c.req.query('persist[ttl]')
      const persist = readPersist(ttl === undefined ? c.req.query('persist') === 'true' : { ttl }, isPrivate)
      await send(caller, { topic, event, isPrivate, content, persist })
      return c.body(null, 202)
    })
    .onError((error, c) => {
      if (error instanceof ApiError) return c.json({ message: error.message }, error.status)
      if (error instanceof Refusal) return c.json({ error: error.details }, 422)
      if (error instanceof CredentialsError) return c.json({ message: error.message }, 401)
      if (error instanceof BudgetError)
        return c.json({ message: error.message }, 429, { 'Retry-After': String(error.retryAfter) })
      // A topic with a NUL or half a surrogate pair, which PostgreSQL's text type refuses.
      if (error instanceof DatabaseError && error.code.startsWith('22'))
        return c.json({ error: 'The message holds a value that cannot be stored' }, 422)
      if (isDatabaseAway(error)) return c.json({ message: 'The database cannot be reached. Please try again.' }, 503)
      services.log.error({ err: error }, 'realtime: a request failed')
      return c.json({ message: 'Something went wrong on the server. Please try again.' }, 500)
    })
}

const toJson = (event: string, payload: unknown): Content => ({
  json: JSON.stringify({ type: 'broadcast', event, payload }),
})

/** @returns undefined for text that is not JSON, or nests too deep */
function parseJson(body: Uint8Array): unknown {
  const json = new TextDecoder().decode(body)
  try {
    return isTooDeep(json) ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}
