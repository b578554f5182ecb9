/** How long PostgreSQL may take to notice that it is cancelled. */
const GRACE_MS = 2000

interface LimitActions {
  /** Asks PostgreSQL to stop its work. */
  cancel(): void
  /** Ends a PostgreSQL that did not stop. */
  kill(): void
}

/** The time that PostgreSQL may work on one message. */
export class StatementLimit {
  readonly #timeout: number
  readonly #actions: LimitActions
  #timer: NodeJS.Timeout | undefined
  #isCancelled = false

  /** @param timeout milliseconds from `start` to `end` */
  constructor(timeout: number, actions: LimitActions) {
    this.#timeout = timeout
    this.#actions = actions
  }

  get isCancelled(): boolean {
    return this.#isCancelled
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#isCancelled = true
      this.#actions.cancel()
      this.#timer = setTimeout(() => this.#actions.kill(), GRACE_MS)
    }, this.#timeout)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
