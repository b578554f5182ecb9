import { bytesOfJson, type Charge } from './memory.ts'
import type { Presences } from './presence.ts'

interface ChannelPresenceOptions {
  presences: Presences
  topicKey: string
  /** The key under which the client is listed. */
  key: string
  charge: Charge
  limitBytes: number
}

/** The presence that the client of one channel tracks. */
export class ChannelPresence {
  readonly #options: ChannelPresenceOptions
  readonly #ref = crypto.randomUUID()
  #isTracked = false
  #pending: Promise<unknown> = Promise.resolve()

  constructor(options: ChannelPresenceOptions) {
    this.#options = options
  }

  /** @returns false for a payload that is too large */
  reserve(payload: object): boolean {
    const { topicKey, charge, limitBytes } = this.#options
    const bytes = JSON.stringify(payload).length
    return bytes <= limitBytes && charge.set(bytesOfJson(bytes + topicKey.length))
  }

  async track(payload: object): Promise<void> {
    const { presences, topicKey, key } = this.#options
    const meta = { ...payload, phx_ref: crypto.randomUUID() }
    this.#isTracked = true
    this.#pending = presences.track({ ref: this.#ref, topic: topicKey, key, meta })
    await this.#pending
  }

  async untrack(): Promise<void> {
    this.#isTracked = false
    this.release()
    await this.#options.presences.untrack(this.#ref)
  }

  release(): void {
    this.#options.charge.set(0)
  }

  async close(): Promise<void> {
    // A `track` that is still running on another connection would insert its row after the deletion.
    await this.#pending.catch(() => undefined)
    if (this.#isTracked) await this.#options.presences.untrack(this.#ref)
  }
}
