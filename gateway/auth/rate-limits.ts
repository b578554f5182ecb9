import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database, Value } from '#gateway/database/database.ts'
import { isPrivateAddress, networkOf } from '#gateway/private-address.ts'
import type { AuthConfig, Rate } from './config.ts'
import { mailTooSoon, textTooSoon, tooManyMails, tooManyRequests, tooManyTexts } from './errors.ts'

// One network can use up only its own guesses, so a stranger cannot lock the owner out.
const NETWORKS_TO_LOCK = 5
const HOUR_MS = 3_600_000

/**
 * Limits of all endpoints that guess or send. They are kept in the database, so all processes share the counts. Never
 * call a limit inside a transaction: a count must survive the transaction's rollback.
 */
export class RateLimits {
  readonly #addressOf: (c: Context) => string
  readonly #gaps: Pick<AuthConfig, 'mailGap' | 'textGap'>
  readonly #limiters: Limiters
  readonly #sweep: () => void

  constructor(config: LimitConfig, addressOf: (c: Context) => string, database: Database) {
    this.#addressOf = addressOf
    this.#gaps = config
    this.#limiters = createLimiters(config, database)
    this.#sweep = createSweep(database)
  }

  /** Counts a request by its network. */
  async countRequest(c: Context, kind: keyof Limiters['byNetwork']): Promise<void> {
    this.#sweep()
    await this.#countNetwork(c, this.#limiters.byNetwork[kind], tooManyRequests)
  }

  /**
   * Counts a mail to `email` by sender and by recipient. It runs before the account lookup, so the limit does not
   * reveal whether the account exists.
   */
  async countMail(c: Context, kind: string, email: string): Promise<void> {
    if (this.#gaps.mailGap > 0) await consume(this.#limiters.mailGaps, `${kind} ${email}`, mailTooSoon)
    await this.#countNetwork(c, this.#limiters.mails, tooManyMails)
  }

  /** Counts a text message in the same way. */
  async countText(c: Context, kind: string, phone: string): Promise<void> {
    if (this.#gaps.textGap > 0) await consume(this.#limiters.textGaps, `${kind} ${phone}`, textTooSoon)
    await this.#countNetwork(c, this.#limiters.texts, tooManyTexts)
  }

  /**
   * Counts a guess as failed before the password is checked, so parallel guesses cannot exceed the limit.
   * @returns a function that clears the failures after a correct guess
   */
  async countPassword(c: Context, account: string): Promise<() => Promise<unknown>> {
    const from = `password ${account} ${this.#networkOf(c)}`
    await consume(this.#limiters.failures, from, tooManyRequests)
    await consume(this.#limiters.passwordFailures, account, tooManyRequests)
    return () =>
      Promise.all([this.#limiters.failures.delete(toKey(from)), this.#limiters.passwordFailures.delete(toKey(account))])
  }

  /** Counts a guess at the current password of a signed-in user. */
  async countCurrentPassword(userId: string): Promise<() => Promise<unknown>> {
    const account = `code password of ${userId}`
    await consume(this.#limiters.failures, account, tooManyRequests)
    return () => this.#limiters.failures.delete(toKey(account))
  }

  /**
   * Counts a guess at the codes sent to this address or number, for a day: by network and in total. A
   * correct guess is not counted.
   */
  async countCode(c: Context, sentTo: string): Promise<() => Promise<unknown>> {
    const from = `${sentTo} ${this.#networkOf(c)}`
    await consume(this.#limiters.codeFailures, from, tooManyRequests)
    await consume(this.#limiters.allCodeFailures, sentTo, tooManyRequests)
    return () =>
      Promise.all([
        this.#limiters.codeFailures.reward(toKey(from), 1),
        this.#limiters.allCodeFailures.reward(toKey(sentTo), 1),
      ])
  }

  /**
   * Counts a guess at a second factor's code. Anyone with the password may guess for days, so a correct code clears
   * only itself.
   */
  async countFactorCode(factorId: string): Promise<() => Promise<unknown>> {
    const account = `factor ${factorId}`
    await consume(this.#limiters.failures, `code ${account}`, tooManyRequests)
    await consume(this.#limiters.factorFailures, account, tooManyRequests)
    return () =>
      Promise.all([
        this.#limiters.failures.delete(toKey(`code ${account}`)),
        this.#limiters.factorFailures.reward(toKey(account), 1),
      ])
  }

  /** The network of a household, which has billions of addresses with IPv6. */
  #networkOf(c: Context): string {
    return networkOf(this.#addressOf(c))
  }

  async #countNetwork(c: Context, limiter: Limiter, refuse: (retryAfter: number) => Error): Promise<void> {
    if (limiter.exemptsPrivateAddresses && isPrivateAddress(this.#addressOf(c))) return
    await consume(limiter, this.#networkOf(c), refuse)
  }
}

type LimitConfig = Pick<AuthConfig, 'rates' | 'mailGap' | 'textGap'>
type Limiters = ReturnType<typeof createLimiters>
type Limiter = RateLimiterPostgres & { exemptsPrivateAddresses: boolean }

/** One limiter for each rule of the configuration. */
function createLimiters({ rates, mailGap, textGap }: LimitConfig, database: Database) {
  const storeClient = toClient(database)
  const create = (name: string, { points, seconds, exemptsPrivateAddresses = false }: Rate): Limiter => {
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      schemaName: 'gateway',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      // Refuses a caller above the limit without another statement.
      inMemoryBlockOnConsumed: points + 1,
    })
    return Object.assign(limiter, { exemptsPrivateAddresses })
  }
  const { points, seconds } = rates.accountFailures
  return {
    byNetwork: {
      otp: create('otp', rates.otp),
      verify: create('verify', rates.verify),
      token: create('token', rates.token),
      mfa: create('mfa', rates.mfa),
      anonymous: create('anonymous', rates.anonymous),
      oauthRegister: create('oauth-register', rates.oauthRegister),
    },
    mails: create('mails', rates.emailSent),
    mailGaps: create('mail-gap', { points: 1, seconds: mailGap }),
    texts: create('texts', rates.textSent),
    textGaps: create('text-gap', { points: 1, seconds: textGap }),
    failures: create('failures', { points, seconds }),
    passwordFailures: create('password-failures', { points: points * NETWORKS_TO_LOCK, seconds }),
    factorFailures: create('factor-failures', rates.factorFailures),
    codeFailures: create('code-failures', rates.codeFailures),
    allCodeFailures: create('all-code-failures', {
      ...rates.codeFailures,
      points: rates.codeFailures.points * NETWORKS_TO_LOCK,
    }),
  }
}

// The table of counts stores hashes, because it needs no plain addresses.
const toKey = (text: string) => createHash('sha224').update(text).digest('hex')

async function consume(
  limiter: RateLimiterPostgres,
  what: string,
  refuse: (retryAfter: number) => Error,
): Promise<void> {
  await limiter.consume(toKey(what)).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? refuse(toSeconds(refusal)) : refusal
  })
}

const toSeconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))

/** Adapts the database to the limiter's client interface. */
const toClient = (database: Database) => ({
  async query({ text, values }: { text: string; values: Value[] }) {
    const { rows, count } = await database.run({ text, values })
    return { rows, rowCount: count }
  },
})

/** Deletes expired counts in the background, at most once an hour. */
function createSweep(database: Database) {
  let last = Date.now()
  return () => {
    if (Date.now() - last < HOUR_MS) return
    last = Date.now()
    database.query('delete from gateway.rate_limits where expire < $1', [last]).catch(() => undefined)
  }
}
