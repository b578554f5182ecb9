import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database, Value } from '#gateway/database/database.ts'
import { isPrivateAddress } from '#gateway/private-address.ts'
import type { AuthConfig, Rate } from './config.ts'
import { mailTooSoon, textTooSoon, tooManyMails, tooManyRequests, tooManyTexts } from './errors.ts'

// One network address can use up only its own guesses, so a stranger cannot lock the owner out.
const ADDRESSES_TO_LOCK = 5
const HOUR_MS = 3_600_000

export type RateLimits = ReturnType<typeof createRateLimits>

/**
 * Limits of all endpoints that guess or send. They are kept in the database, so all processes share the counts. Never
 * call a limit inside a transaction: a count must survive the transaction's rollback.
 */
export function createRateLimits(
  { rates, mailGap, textGap }: Pick<AuthConfig, 'rates' | 'mailGap' | 'textGap'>,
  addressOf: (c: Context) => string,
  database: Database,
) {
  const storeClient = toClient(database)
  const createLimiter = (name: string, { points, seconds, exemptsPrivateAddresses = false }: Rate) => {
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

  async function countAddress(c: Context, limiter: Limiter, refuse: (retryAfter: number) => Error) {
    const address = addressOf(c)
    if (!(limiter.exemptsPrivateAddresses && isPrivateAddress(address))) await consume(limiter, address, refuse)
  }

  const byAddress = {
    otp: createLimiter('otp', rates.otp),
    verify: createLimiter('verify', rates.verify),
    token: createLimiter('token', rates.token),
    mfa: createLimiter('mfa', rates.mfa),
    anonymous: createLimiter('anonymous', rates.anonymous),
    oauthRegister: createLimiter('oauth-register', rates.oauthRegister),
  }
  const mails = createLimiter('mails', rates.emailSent)
  const mailGaps = createLimiter('mail-gap', { points: 1, seconds: mailGap })
  const texts = createLimiter('texts', rates.textSent)
  const textGaps = createLimiter('text-gap', { points: 1, seconds: textGap })
  const { points, seconds } = rates.accountFailures
  const failures = createLimiter('failures', { points, seconds })
  const passwordFailures = createLimiter('password-failures', { points: points * ADDRESSES_TO_LOCK, seconds })
  const factorFailures = createLimiter('factor-failures', rates.factorFailures)
  const codes = rates.codeFailures
  const codeFailures = createLimiter('code-failures', codes)
  const allCodeFailures = createLimiter('all-code-failures', { ...codes, points: codes.points * ADDRESSES_TO_LOCK })
  const sweep = createSweep(database)

  return {
    /** Counts a request by its network address. */
    async countRequest(c: Context, kind: keyof typeof byAddress): Promise<void> {
      sweep()
      await countAddress(c, byAddress[kind], tooManyRequests)
    },

    /**
     * Counts a mail to `email` by sender and by recipient. It runs before the account lookup, so the limit does not
     * reveal whether the account exists.
     */
    async countMail(c: Context, kind: string, email: string): Promise<void> {
      if (mailGap > 0) await consume(mailGaps, `${kind} ${email}`, mailTooSoon)
      await countAddress(c, mails, tooManyMails)
    },

    /** Counts a text message in the same way. */
    async countText(c: Context, kind: string, phone: string): Promise<void> {
      if (textGap > 0) await consume(textGaps, `${kind} ${phone}`, textTooSoon)
      await countAddress(c, texts, tooManyTexts)
    },

    /**
     * Counts a guess as failed before the password is checked, so parallel guesses cannot exceed the limit.
     * @returns a function that clears the failures after a correct guess
     */
    async countPassword(c: Context, account: string): Promise<() => Promise<unknown>> {
      const from = toKey(`password ${account} ${addressOf(c)}`)
      const everywhere = toKey(account)
      await consume(failures, `password ${account} ${addressOf(c)}`, tooManyRequests)
      await consume(passwordFailures, account, tooManyRequests)
      return () => Promise.all([failures.delete(from), passwordFailures.delete(everywhere)])
    },

    /** Counts a guess at the current password of a signed-in user. */
    async countCurrentPassword(userId: string): Promise<() => Promise<unknown>> {
      const account = `code password of ${userId}`
      await consume(failures, account, tooManyRequests)
      return () => failures.delete(toKey(account))
    },

    /**
     * Counts a guess at the codes sent to this address or number, for a day: by network address and in total. A
     * correct guess is not counted.
     */
    async countCode(c: Context, sentTo: string): Promise<() => Promise<unknown>> {
      const from = `${sentTo} ${addressOf(c)}`
      await consume(codeFailures, from, tooManyRequests)
      await consume(allCodeFailures, sentTo, tooManyRequests)
      return () => Promise.all([codeFailures.reward(toKey(from), 1), allCodeFailures.reward(toKey(sentTo), 1)])
    },

    /**
     * Counts a guess at a second factor's code. Anyone with the password may guess for days, so a correct code clears
     * only itself.
     */
    async countFactorCode(factorId: string): Promise<() => Promise<unknown>> {
      const account = `factor ${factorId}`
      await consume(failures, `code ${account}`, tooManyRequests)
      await consume(factorFailures, account, tooManyRequests)
      return () => Promise.all([failures.delete(toKey(`code ${account}`)), factorFailures.reward(toKey(account), 1)])
    },
  }
}

type Limiter = RateLimiterPostgres & { exemptsPrivateAddresses: boolean }

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
