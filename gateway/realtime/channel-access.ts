import type { Authenticate, Caller } from '#gateway/caller.ts'
import type { Authorize, Extension } from './authorize.ts'
import { mayNoLongerRead, mayNotRead, refusedToken } from './errors.ts'

// A timer cannot run for longer than about 24 days.
const LONGEST_TIMER = 2 ** 31 - 1

interface ChannelAccessOptions {
  authenticate: Authenticate
  authorize: Authorize
  apikey: string | null
  /** The topic's name, without `realtime:`. */
  topic: string
  isPrivate: boolean
  onExpired(): void
}

/** The token of a channel, and the rights that it gives on the channel's topic. */
export class ChannelAccess {
  readonly #options: ChannelAccessOptions
  #token: string | null = null
  #caller: Caller | undefined
  #readable: Record<Extension, boolean> | null = null
  #writable = new Map<Extension, Promise<boolean>>()
  #expiry: NodeJS.Timeout | undefined
  #isOpen = true

  constructor(options: ChannelAccessOptions) {
    this.#options = options
  }

  get token(): string | null {
    return this.#token
  }

  /** @throws Error before the first token was accepted */
  get caller(): Caller {
    if (this.#caller === undefined) throw new Error('The channel has no accepted token yet')
    return this.#caller
  }

  /** Checks a token, and uses it from now on. @throws Refusal */
  async accept(token: string | null): Promise<void> {
    const { authenticate, apikey, isPrivate } = this.#options
    const caller = await authenticate({ apikey, bearer: token }).catch((error) => {
      throw refusedToken(error)
    })
    if (isPrivate) await this.#checkReadable(caller)
    if (!this.#isOpen) return
    this.#caller = caller
    this.#token = token
    this.#writable = new Map()
    this.#watchExpiry(caller)
  }

  canRead(extension: Extension): boolean {
    return this.#readable?.[extension] ?? true
  }

  canWrite(extension: Extension): Promise<boolean> {
    const { authorize, isPrivate, topic } = this.#options
    if (!isPrivate) return Promise.resolve(true)
    const known = this.#writable.get(extension)
    if (known !== undefined) return known
    // A renewed token replaces the map: a late answer must not reach the new one.
    const answers = this.#writable
    const answer = authorize.mayWrite(this.caller, topic, extension)
    answers.set(extension, answer)
    answer.catch(() => answers.delete(extension))
    return answer
  }

  close(): void {
    this.#isOpen = false
    clearTimeout(this.#expiry)
  }

  async #checkReadable(caller: Caller): Promise<void> {
    const { authorize, topic } = this.#options
    const before = this.#readable
    const now = await authorize.mayRead(caller, topic)
    this.#readable = now
    if (!now.broadcast && !now.presence) throw before ? mayNoLongerRead(topic) : mayNotRead(topic)
    if ((before?.broadcast && !now.broadcast) || (before?.presence && !now.presence)) throw mayNoLongerRead(topic)
  }

  #watchExpiry(caller: Caller): void {
    clearTimeout(this.#expiry)
    const { exp } = caller.claims
    if (exp === undefined) return
    const left = exp * 1000 - Date.now()
    const onTimer = () => (left > LONGEST_TIMER ? this.#watchExpiry(caller) : this.#options.onExpired())
    this.#expiry = setTimeout(onTimer, Math.min(left, LONGEST_TIMER)).unref()
  }
}
