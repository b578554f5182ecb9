import { createHash } from 'node:crypto'
import { BudgetError } from '#gateway/database/address-budget.ts'
import type { Statement } from '#gateway/database/database.ts'

export interface BulkLimit {
  /** Tables and functions that return personal data. */
  names: readonly string[]
  /** Objects that one network address may read; a repeated read is free. */
  perHour: number
}

interface Reader {
  used: number
  at: number
  /** Hashes of the requests answered in the last hour. */
  known: Set<string>
}

const HOUR_MS = 3_600_000
const READERS = 5_000
const KNOWN = 500

/**
 * Slows down bulk reads of personal data: an address has an hourly budget of new rows, which refills continuously. A
 * user, or a club behind one address, reads the same few pages again for free.
 */
export function createBulkReads({ names, perHour }: BulkLimit) {
  const quoted = names.map((name) => `"${name}"`)
  const readers = new Map<string, Reader>()

  function readerOf(network: string): Reader {
    const now = Date.now()
    const { used, at, known } = readers.get(network) ?? { used: 0, at: now, known: new Set<string>() }
    const left = Math.max(0, used - ((now - at) / HOUR_MS) * perHour)
    const reader = { used: left, at: now, known: left === 0 ? new Set<string>() : known }
    // Drop the oldest request first.
    readers.delete(network)
    readers.set(network, reader)
    const [oldest] = readers.keys()
    if (readers.size > READERS && oldest !== undefined) readers.delete(oldest)
    return reader
  }

  return {
    /** True if these statements read limited tables or functions. */
    concerns: (statements: readonly Statement[]) =>
      statements.some(({ text }) => quoted.some((name) => text.includes(name))),

    /** @throws BudgetError for a new read if the address has used up its budget */
    check(network: string, question: string): void {
      const { used, known } = readerOf(network)
      if (used < perHour || known.has(hash(question))) return
      throw new BudgetError(
        Math.ceil(((used - perHour * 0.9) / perHour) * 3600),
        'Your network address has read a great many people within the hour. Please try again later.',
      )
    },

    note(network: string, question: string, answer: string): void {
      const reader = readerOf(network)
      const key = hash(question)
      if (reader.known.has(key)) return
      reader.used += answer.split('{').length - 1
      if (reader.known.size < KNOWN) reader.known.add(key)
    },
  }
}

const hash = (text: string) => createHash('sha1').update(text).digest('base64')
