import type { Limits } from './limits.ts'

const SECOND_MS = 1000

/** Counts the messages and bytes that one client sends within a second. */
export class MessageRate {
  readonly #limits: Pick<Limits, 'messagesPerSecond' | 'bytesPerSecond'>
  #start = Date.now()
  #messages = 0
  #bytes = 0

  constructor(limits: Pick<Limits, 'messagesPerSecond' | 'bytesPerSecond'>) {
    this.#limits = limits
  }

  /** Counts a message. @returns whether the client sends too much */
  isExceededBy(bytes: number): boolean {
    if (Date.now() - this.#start > SECOND_MS) {
      this.#start = Date.now()
      this.#messages = 0
      this.#bytes = 0
    }
    this.#messages++
    this.#bytes += bytes
    return this.#messages > this.#limits.messagesPerSecond || this.#bytes > this.#limits.bytesPerSecond
  }
}
