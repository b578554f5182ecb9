import { bytesOfJson, type Charge } from './memory.ts'

interface InboxOptions {
  charge: Charge
  /** Messages that may wait; beyond that nothing more is read from the socket. */
  limit: number
  pause(): void
  resume(): void
  onError(error: unknown): void
}

/** The messages of one client, handled one after the other, and the memory that they take until then. */
export class Inbox {
  readonly #options: InboxOptions
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  /** Bytes of the messages that wait. */
  #queuedBytes = 0
  /** Bytes of a message that is not complete yet. */
  #partialBytes = 0

  constructor(options: InboxOptions) {
    this.#options = options
  }

  /** @returns false when the client's memory is full */
  receiveBytes(bytes: number): boolean {
    this.#partialBytes += bytes
    return this.#charge()
  }

  /** Charges a complete message until it is added or dropped. @returns false when the client's memory is full */
  receiveMessage(bytes: number): boolean {
    this.#partialBytes = 0
    return this.#options.charge.set(bytesOfJson(this.#queuedBytes + bytes))
  }

  dropMessage(): void {
    this.#charge()
  }

  add(bytes: number, handle: () => Promise<void>): void {
    const { limit, pause, resume, onError } = this.#options
    this.#queuedBytes += bytes
    if (++this.#waiting >= limit) pause()
    this.#last = this.#last
      .then(handle)
      .catch(onError)
      .finally(() => {
        this.#queuedBytes -= bytes
        this.#charge()
        if (--this.#waiting < limit) resume()
      })
  }

  #charge(): boolean {
    return this.#options.charge.set(bytesOfJson(this.#queuedBytes) + this.#partialBytes)
  }
}
