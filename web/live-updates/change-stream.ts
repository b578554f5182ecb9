import { leaguesChangedWithin } from './leagues-changed-within.ts'
import { type Moment, momentBefore, since } from './moment.ts'

interface FollowOptions {
  /** Ids of the leagues and players on the screen. */
  ids: readonly string[]
  /** The age of the data on the screen, in milliseconds. */
  age(): number
  onChange(): void
}

// Browsers log every failed attempt to the console, so attempts are rare. The random part spreads them after a restart
// of the server.
const RETRY_MS = [2_000, 10_000, 30_000]
const LAST_RETRY_MS = 60_000
const retryAfter = (tries: number) => (RETRY_MS[tries - 1] ?? LAST_RETRY_MS) * (0.5 + Math.random())

/** The server sends an event every 25 seconds. Without one, the connection has died, or a proxy holds events back. */
const SILENCE_MS = 60_000

/** The server's stream of changes, for all parts of a page that show the same leagues. */
class ChangeStream {
  readonly #ids: readonly string[]
  readonly #followers = new Set<FollowOptions>()
  #source: EventSource | undefined
  #timer: number | undefined
  #tries = 0
  /** No change was missed up to this moment. */
  #current = momentBefore(0)
  #lastChange: Moment | undefined

  constructor(ids: readonly string[]) {
    this.#ids = ids
  }

  add(follower: FollowOptions): void {
    const age = follower.age()
    const isFirst = this.#followers.size === 0
    this.#followers.add(follower)
    if (isFirst) {
      this.#current = momentBefore(age)
      this.#open()
    } else if (this.#lastChange && age > since(this.#lastChange)) follower.onChange()
  }

  /** @returns whether it was the last one */
  remove(follower: FollowOptions): boolean {
    this.#followers.delete(follower)
    if (this.#followers.size > 0) return false
    this.#close()
    return true
  }

  #open(): void {
    const query = new URLSearchParams({ of: String(this.#ids), age: String(Math.ceil(since(this.#current))) })
    this.#source = new EventSource(`/changes?${query}`)
    this.#source.addEventListener('current', () => this.#onEvent())
    this.#source.addEventListener('alive', () => this.#onEvent())
    this.#source.addEventListener('changed', () => {
      this.#onEvent()
      this.#onChange()
    })
    this.#source.addEventListener('error', () => void this.#onLost())
    this.#waitForEvent()
  }

  #close(): void {
    window.clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = undefined
  }

  #onEvent(): void {
    this.#tries = 0
    this.#current = momentBefore(0)
    this.#waitForEvent()
  }

  #waitForEvent(): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#onLost({ isSilent: true }), SILENCE_MS)
  }

  #onChange(): void {
    this.#lastChange = momentBefore(0)
    for (const { onChange } of this.#followers) onChange()
  }

  /** Connects again later. A server that refuses streams, or whose events do not arrive, is asked for changes each time. */
  async #onLost({ isSilent = false } = {}): Promise<void> {
    this.#close()
    this.#timer = window.setTimeout(() => this.#open(), retryAfter(++this.#tries))
    if (this.#tries === 1 && !isSilent) return
    const asked = momentBefore(0)
    const isChanged = await leaguesChangedWithin(this.#ids, since(this.#current)).catch(() => null)
    if (isChanged === null || this.#followers.size === 0) return
    if (since(asked) < since(this.#current)) this.#current = asked
    if (isChanged) this.#onChange()
  }
}

const streams = new Map<string, ChangeStream>()

/** Reports changes of leagues and players. The first report can concern a change from before the call. */
export function followChanges(options: FollowOptions): { close(): void } {
  const key = String(options.ids)
  const stream = streams.get(key) ?? new ChangeStream(options.ids)
  streams.set(key, stream)
  stream.add(options)
  return {
    close() {
      if (stream.remove(options)) streams.delete(key)
    },
  }
}
