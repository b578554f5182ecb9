import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AuthConfig, Rate } from './config.ts'
import { mailTooSoon, tooManyMails, tooManyRequests } from './errors.ts'

// One stranger at one address can use up their own guesses at an account, but not lock its holder out.
const ADDRESSES_TO_LOCK = 5

export type RateLimits = ReturnType<typeof createRateLimits>

/** Limits of everything that guesses or sends. They live in this process: with N processes, they are N times as wide. */
export function createRateLimits(
  { rates, mailGap }: Pick<AuthConfig, 'rates' | 'mailGap'>,
  addressOf: (c: Context) => string,
) {
  const byAddress = {
    otp: createLimiter(rates.otp),
    verify: createLimiter(rates.verify),
    token: createLimiter(rates.token),
  }
  const mails = createLimiter(rates.emailSent)
  const gaps = createLimiter({ points: 1, seconds: mailGap })
  const { points, seconds } = rates.accountFailures
  const failures = createLimiter({ points, seconds })
  const passwordFailures = createLimiter({ points: points * ADDRESSES_TO_LOCK, seconds })

  return {
    /** Counts a request of this network address. */
    async countRequest(c: Context, kind: keyof typeof byAddress): Promise<void> {
      await consume(byAddress[kind], addressOf(c), tooManyRequests)
    },

    /**
     * Counts a mail to be sent to `email`, by who asks for it and by whom it reaches. It is asked before anybody looks
     * whether there is such an account, so that the limit does not tell.
     */
    async countMail(c: Context, kind: string, email: string): Promise<void> {
      if (mailGap > 0) await consume(gaps, `${kind} ${email}`, mailTooSoon)
      await consume(mails, addressOf(c), tooManyMails)
    },

    /**
     * Counts a guess at an account as failed before it is looked at, so that many at once get no further.
     * @returns what to call where it was right, which forgives the failures before it
     */
    async countPassword(c: Context, account: string): Promise<() => Promise<unknown>> {
      const from = `password ${account} ${addressOf(c)}`
      await consume(failures, from, tooManyRequests)
      await consume(passwordFailures, account, tooManyRequests)
      return () => Promise.all([failures.delete(from), passwordFailures.delete(account)])
    },

    /** The same for the code of a mail. There are few of those, so it does not matter from where they are tried. */
    async countCode(account: string): Promise<() => Promise<unknown>> {
      const key = `code ${account}`
      await consume(failures, key, tooManyRequests)
      return () => failures.delete(key)
    },
  }
}

const createLimiter = ({ points, seconds }: Rate) => new RateLimiterMemory({ points, duration: seconds })

async function consume(limiter: RateLimiterMemory, key: string, refuse: (retryAfter: number) => Error): Promise<void> {
  await limiter.consume(key).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? refuse(toSeconds(refusal)) : refusal
  })
}

const toSeconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
