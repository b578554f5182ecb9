/** Bytes that clients make the process keep: for one socket, for all of an address, for all together. */
export interface MemoryLimits {
  bytesPerSocket: number
  bytesPerAddress: number
  bytes: number
}

/** What one socket keeps in memory. */
export interface SocketMemory {
  /** A part of it that changes its size. */
  open(): Charge
  /** Gives everything back. */
  close(): void
}

export interface Charge {
  /** @returns false where a limit forbids it; it then stays as it was */
  set(bytes: number): boolean
}

export interface Memory {
  ofSocket(address: string): SocketMemory
  /** Of all sockets. */
  used(): number
}

/** Counts what is kept, so that the newest is refused before the process has no memory left. */
export function createMemory(limits: MemoryLimits): Memory {
  const addresses = new Map<string, number>()
  let all = 0

  function move(address: string, change: number) {
    all += change
    const now = (addresses.get(address) ?? 0) + change
    if (now > 0) addresses.set(address, now)
    else addresses.delete(address)
  }

  const fits = (address: string, socket: number, change: number) =>
    socket + change <= limits.bytesPerSocket &&
    (addresses.get(address) ?? 0) + change <= limits.bytesPerAddress &&
    all + change <= limits.bytes

  return {
    used: () => all,
    ofSocket(address) {
      let own = 0
      let isOpen = true
      return {
        open() {
          let held = 0
          return {
            set(bytes) {
              const change = bytes - held
              if (!isOpen) return false
              if (change > 0 && !fits(address, own, change)) return false
              held = bytes
              own += change
              move(address, change)
              return true
            },
          }
        },
        close() {
          if (isOpen) move(address, -own)
          isOpen = false
        },
      }
    },
  }
}

/** Values that are read from JSON take more room than its text, and several parts of the process keep one of them. */
const GROWTH = 4
const PER_CHANNEL = 4 * 1024
const PER_BINDING = 1024

/** What a channel keeps of the message that it was joined with. */
export const bytesOfJoin = (messageBytes: number, bindings: number) =>
  PER_CHANNEL + GROWTH * messageBytes + PER_BINDING * bindings

/** What a message keeps until it is handled, and a token or a presence as long as it holds. */
export const bytesOfJson = (length: number) => GROWTH * length
