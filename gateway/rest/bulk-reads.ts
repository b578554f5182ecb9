import { createHash } from 'node:crypto'
import { BudgetError } from '#gateway/database/address-budget.ts'
import type { Statement } from '#gateway/database/database.ts'

export interface BulkLimit {
  /** Tables and functions that return personal data. */
  names: readonly string[]
  /** Objects that one network address may read; a repeated read is free. */
  perHour: number
}

interface ReadBudget {
  used: number
  at: number
  /** Hashes of the requests answered in the last hour. */
  known: Set<string>
}

const HOUR_MS = 3_600_000
const MAX_BUDGETS = 5_000
const MAX_KNOWN_REQUESTS = 500

/**
 * Slows down bulk reads of personal data: an address has an hourly budget of new rows, which refills continuously. A
 * user, or a club behind one address, reads the same few pages again for free.
 */
export function createBulkReads({ names, perHour }: BulkLimit) {
  const quoted = names.map((name) => `"${name}"`)
  const budgets = new Map<string, ReadBudget>()

  function budgetOf(network: string): ReadBudget {
    const now = Date.now()
    const { used, at, known } = budgets.get(network) ?? { used: 0, at: now, known: new Set<string>() }
    const remaining = Math.max(0, used - ((now - at) / HOUR_MS) * perHour)
    const budget = { used: remaining, at: now, known: remaining === 0 ? new Set<string>() : known }
    // Re-inserting moves the address to the end, so the first one is the least recently used.
    budgets.delete(network)
    budgets.set(network, budget)
    const [oldest] = budgets.keys()
    if (budgets.size > MAX_BUDGETS && oldest !== undefined) budgets.delete(oldest)
    return budget
  }

  return {
    /** True if these statements read limited tables or functions. */
    concerns: (statements: readonly Statement[]) =>
      statements.some(({ text }) => quoted.some((name) => text.includes(name))),

    /** @throws BudgetError for a new read if the address has used up its budget */
    check(network: string, request: string): void {
      const { used, known } = budgetOf(network)
      if (used < perHour || known.has(hash(request))) return
      throw new BudgetError(
        Math.ceil(((used - perHour * 0.9) / perHour) * 3600),
        'Your network address has read a great many people within the hour. Please try again later.',
      )
    },

    note(network: string, request: string, body: string): void {
      const budget = budgetOf(network)
      const key = hash(request)
      if (budget.known.has(key)) return
      budget.used += body.split('{').length - 1
      if (budget.known.size < MAX_KNOWN_REQUESTS) budget.known.add(key)
    },
  }
}

const hash = (text: string) => createHash('sha1').update(text).digest('base64')
