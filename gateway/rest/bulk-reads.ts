import { BudgetError } from '#gateway/database/budget-error.ts'
import type { Statement } from '#gateway/database/database.ts'
import { countPeople } from './count-people.ts'
import type { RestResponse } from './response/rest-response.ts'

export interface BulkLimit {
  /** Tables, functions and computed fields that return personal data. */
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

  function budgetOf(address: string): ReadBudget {
    const now = Date.now()
    const { used, at, known } = budgets.get(address) ?? { used: 0, at: now, known: new Set<string>() }
    const remaining = Math.max(0, used - ((now - at) / HOUR_MS) * perHour)
    const budget = { used: remaining, at: now, known: remaining === 0 ? new Set<string>() : known }
    // Re-inserting moves the address to the end, so the first one is the least recently used.
    budgets.delete(address)
    budgets.set(address, budget)
    const [oldest] = budgets.keys()
    if (budgets.size > MAX_BUDGETS && oldest !== undefined) budgets.delete(oldest)
    return budget
  }

  return {
    /** True if these statements read limited tables or functions. */
    concerns: (statements: readonly Statement[]) =>
      statements.some(({ text }) => quoted.some((name) => text.includes(name))),

    /**
     * @param request the hash of everything that the answer depends on
     * @throws BudgetError for a new read if the address has used up its budget
     */
    check(address: string, request: string): void {
      const { used, known } = budgetOf(address)
      if (used < perHour || known.has(request)) return
      throw new BudgetError(
        Math.ceil(((used - perHour * 0.9) / perHour) * 3600),
        'Your network address has read a great many people within the hour. Please try again later.',
      )
    },

    note(address: string, request: string, response: RestResponse): void {
      const budget = budgetOf(address)
      if (budget.known.has(request)) return
      budget.used += countPeople(response)
      if (budget.known.size < MAX_KNOWN_REQUESTS) budget.known.add(request)
    },
  }
}
