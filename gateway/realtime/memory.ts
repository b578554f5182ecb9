/** Bytes that clients make the process keep: for one socket, for all sockets of an address, for all together. */
export interface MemoryLimits {
  bytesPerSocket: number
  bytesPerAddress: number
  bytes: number
}

/** Counts what clients make the process keep, so that new data is refused before the process has no memory left. */
export class Memory {
  readonly #limits: MemoryLimits
  readonly #byAddress = new Map<string, number>()
  #used = 0

  constructor(limits: MemoryLimits) {
    this.#limits = limits
  }

  /** Bytes of all sockets. */
  used(): number {
    return this.#used
  }

  ofSocket(address: string): SocketMemory {
    return new SocketMemory(this, address)
  }

  /** @returns false, with nothing changed, where the address or all together would go beyond a limit */
  allocate(address: string, ofSocket: number, change: number): boolean {
    if (change > 0 && !this.#fits(address, ofSocket, change)) return false
    this.#used += change
    const ofAddress = this.#ofAddress(address) + change
    if (ofAddress > 0) this.#byAddress.set(address, ofAddress)
    else this.#byAddress.delete(address)
    return true
  }

  #fits(address: string, ofSocket: number, change: number): boolean {
    const { bytesPerSocket, bytesPerAddress, bytes } = this.#limits
    return (
      ofSocket + change <= bytesPerSocket &&
      this.#ofAddress(address) + change <= bytesPerAddress &&
      this.#used + change <= bytes
    )
  }

  #ofAddress(address: string): number {
    return this.#byAddress.get(address) ?? 0
  }
}

/** The memory of one socket. */
export class SocketMemory {
  readonly #memory: Memory
  readonly #address: string
  #used = 0
  #isOpen = true

  constructor(memory: Memory, address: string) {
    this.#memory = memory
    this.#address = address
  }

  /** A part of the socket's memory that changes its size. */
  open(): Charge {
    return new Charge(this)
  }

  /** @returns false where a limit forbids it, and after `close` */
  allocate(change: number): boolean {
    if (!this.#isOpen || !this.#memory.allocate(this.#address, this.#used, change)) return false
    this.#used += change
    return true
  }

  /** Frees all of it. */
  close(): void {
    if (this.#isOpen) this.#memory.allocate(this.#address, 0, -this.#used)
    this.#isOpen = false
  }
}

export class Charge {
  readonly #memory: SocketMemory
  #bytes = 0

  constructor(memory: SocketMemory) {
    this.#memory = memory
  }

  /** @returns false where a limit forbids it; the size then stays as it was */
  set(bytes: number): boolean {
    if (!this.#memory.allocate(bytes - this.#bytes)) return false
    this.#bytes = bytes
    return true
  }
}

/** Values parsed from JSON take more room than its text, and several parts of the process keep the same one. */
const GROWTH = 4
const PER_CHANNEL = 4 * 1024
const PER_BINDING = 1024

/** Memory of a channel for its join message. */
export const bytesOfJoin = (messageBytes: number, bindings: number) =>
  PER_CHANNEL + GROWTH * messageBytes + PER_BINDING * bindings

/** Memory of a message until it is handled, or of a token or presence while it is in use. */
export const bytesOfJson = (length: number) => GROWTH * length
