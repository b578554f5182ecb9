import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Database } from '#gateway/database/database.ts'
import { networkOf } from '#gateway/private-address.ts'
import { isFromOurPages, refusal, secondsToWait } from '#server/public-requests.ts'
import { isPushService } from './push-services.ts'

const MAX_BYTES = 8192
const MOST_TOPICS = 50
const HOUR = 3600
/** A club house has one address. */
const PER_NETWORK = 120
/** A global limit, because a flood from many addresses would fill the database. */
const IN_ALL = 5000

const endpoint = z.string().max(1000)
const device = z.object({
  endpoint,
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(?:==)?$/) }),
})
const topic = z.union([
  z.strictObject({ league: z.guid() }),
  z.strictObject({ team: z.guid() }),
  z.strictObject({ match: z.guid() }),
])
const choice = z.object({
  device,
  kinds: z.array(z.enum(['kick_off', 'goal', 'full_time', 'date'])).max(4),
  topics: z.array(topic).max(MOST_TOPICS),
})

interface PushRouteOptions {
  database: Database
  publicKey: string
  /** Hosts of push services besides those of the known browsers. */
  services: readonly string[]
  addressOf: (c: Context) => string
}

/**
 * GET /push: {publicKey}, with which a browser asks its push service for an address.
 * PUT /push/device {device, kinds, topics}: 204 after storing all that a device wants.
 * DELETE /push/device {endpoint}: 204 after forgetting the device.
 * A device's address is its secret: it allows these calls, and no call returns one. Refusals are {code, message}.
 */
export function createPushRoutes({ database, publicKey, services, addressOf }: PushRouteOptions): Hono {
  const byNetwork = new RateLimiterMemory({ points: PER_NETWORK, duration: HOUR })
  const all = new RateLimiterMemory({ points: IN_ALL, duration: HOUR })
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.json(refusal('too_large', 'That is too long'), 413) })

  const app = new Hono().get('/push', (c) => c.json({ publicKey }, 200, { 'cache-control': 'no-store' }))
  app.use('/push/device', limit, async (c, next) => {
    if (!isFromOurPages(c)) return c.json(refusal('forbidden', 'Notifications are chosen on the page itself'), 403)
    const wait = (await secondsToWait(byNetwork, networkOf(addressOf(c)))) || (await secondsToWait(all, 'all'))
    if (wait === 0) return next()
    c.header('retry-after', String(wait))
    return c.json(refusal('too_many_requests', 'Too many requests. Please try again later.'), 429)
  })
  app.put('/push/device', async (c) => {
    const { success, data } = choice.safeParse(await readJson(c))
    if (!success) return c.json(refusal('invalid', 'These choices cannot be read'), 400)
    if (!isPushService(data.device.endpoint, services))
      return c.json(refusal('unknown_service', "This browser's push service is not known here"), 400)
    const { keys } = data.device
    await database.query('select app.save_push_device($1, $2, $3, $4::text::jsonb, $5::text::jsonb)', [
      data.device.endpoint,
      keys.p256dh,
      keys.auth,
      JSON.stringify(data.kinds),
      JSON.stringify(data.topics),
    ])
    return c.body(null, 204)
  })
  return app.delete('/push/device', async (c) => {
    const { success, data } = z.object({ endpoint }).safeParse(await readJson(c))
    if (!success) return c.json(refusal('invalid', 'Name the device by its endpoint'), 400)
    await database.query('select app.forget_push_device($1)', [data.endpoint])
    return c.body(null, 204)
  })
}

const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => null)
