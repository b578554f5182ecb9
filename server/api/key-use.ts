import { createHash } from 'node:crypto'
import { keyLimits } from '#domain/public-api/limits.ts'
import type { Access } from '#domain/public-api/operations.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { networkOf } from '#gateway/private-address.ts'
import { Problem } from './problem.ts'

const KEY = /^tlk_[0-9a-f]{40}$/
const USE = "select * from app.use_league_key(decode($1, 'hex'), $2)"
/** Wrong keys that a network may send in a minute. */
const WRONG_KEYS = 30
const WRONG_KEYS_MS = 60_000
/** A key that was right this long ago is not refused for wrong ones from its network. */
const KNOWN_MS = 3_600_000
const MOST_REMEMBERED = 10_000

interface KeyUse {
  keyId: string
  access: Access
  /** The window that leaves the fewest requests. `reset` is in seconds. */
  rate: { limit: number; remaining: number; reset: number }
}

interface UseRow {
  key_id: string
  access: Access
  in_minute: number
  minute_seconds: number
  in_day: number
  day_seconds: number
}

/**
 * Looks keys up and counts their requests. The counts are in the database, so that all processes share them; a key over
 * its limit is refused from memory until the window ends.
 */
export class KeyUses {
  readonly #database: Queryable
  readonly #wrong = new Expiring<number>(MOST_REMEMBERED)
  readonly #blocked = new Expiring<KeyUse['rate']>(MOST_REMEMBERED)
  readonly #known = new Expiring<true>(MOST_REMEMBERED)

  constructor(database: Queryable) {
    this.#database = database
  }

  /**
   * Counts a request.
   * @param authorization the request's header
   * @param kind what the request asks for, which the key may not allow
   * @throws Problem for a missing or wrong key, and for too many requests
   */
  async count(authorization: string | undefined, kind: Access, address: string): Promise<KeyUse> {
    const key = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (key === undefined) throw new Problem('missing_key', undefined, { headers: challenge })
    const hash = createHash('sha256').update(key).digest('hex')
    const blocked = this.#blocked.get(`${hash} ${kind}`)
    if (blocked !== undefined) throw tooMany({ ...blocked.value, reset: secondsUntil(blocked.until) })
    const network = networkOf(address)
    if (this.#known.get(hash) === undefined) this.#refuseGuesses(network)
    const [row] = KEY.test(key) ? await this.#database.query<UseRow>(USE, [hash, kind]) : []
    if (row === undefined) {
      this.#known.delete(hash)
      this.#countWrong(network)
      throw new Problem('invalid_key', undefined, { headers: challenge })
    }
    this.#known.set(hash, true, Date.now() + KNOWN_MS)
    return this.#within(`${hash} ${kind}`, row, kind)
  }

  #within(counted: string, row: UseRow, kind: Access): KeyUse {
    const limits = keyLimits[kind]
    const minute = { limit: limits.minute, remaining: limits.minute - row.in_minute, reset: row.minute_seconds }
    const day = { limit: limits.day, remaining: limits.day - row.in_day, reset: row.day_seconds }
    const rate = day.remaining < minute.remaining ? day : minute
    if (rate.remaining >= 0) return { keyId: row.key_id, access: row.access, rate }
    const over = { ...rate, remaining: 0 }
    this.#blocked.set(counted, over, Date.now() + over.reset * 1000)
    throw tooMany(over)
  }

  #refuseGuesses(network: string): void {
    const wrong = this.#wrong.get(network)
    if (wrong === undefined || wrong.value < WRONG_KEYS) return
    throw new Problem('too_many_requests', 'Too many wrong keys came from your network address.', {
      headers: { 'Retry-After': String(secondsUntil(wrong.until)) },
    })
  }

  #countWrong(network: string): void {
    const before = this.#wrong.get(network)
    this.#wrong.set(network, (before?.value ?? 0) + 1, before?.until ?? Date.now() + WRONG_KEYS_MS)
  }
}

const challenge = { 'WWW-Authenticate': 'Bearer realm="Touchline API"' }

const secondsUntil = (moment: number) => Math.max(1, Math.ceil((moment - Date.now()) / 1000))

const tooMany = (rate: KeyUse['rate']) =>
  new Problem('too_many_requests', `This key has used its ${rate.limit} requests.`, {
    headers: { ...rateHeaders(rate), 'Retry-After': String(rate.reset) },
  })

export const rateHeaders = ({ limit, remaining, reset }: KeyUse['rate']) => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(reset),
})

/** A bounded map whose entries end. The oldest entry leaves first. */
class Expiring<Value> {
  readonly #most: number
  readonly #entries = new Map<string, { value: Value; until: number }>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): { value: Value; until: number } | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.until > Date.now()) return entry
    this.#entries.delete(key)
    return undefined
  }

  set(key: string, value: Value, until: number): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#most) this.#entries.delete(this.#entries.keys().next().value ?? '')
    this.#entries.set(key, { value, until })
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}
