import type { Database } from '#server/database/database.ts'
import { invalidPreferences } from './errors.ts'
import type { RestRequest } from './request/rest-request.ts'

/**
 * Passes a request on without its timezone where the database knows none of that name.
 * @throws ApiError PGRST122 for such a one under handling=strict
 */
export type CheckTimezone = (request: RestRequest) => Promise<RestRequest>

export function createCheckTimezone(database: Database): CheckTimezone {
  let names: Promise<Set<string>> | null = null

  // Read when first asked for: PostgreSQL opens a file for each.
  const knownNames = () => {
    names ??= readNames(database).catch((error: unknown) => {
      names = null
      throw error
    })
    return names
  }

  return async (request) => {
    const { timezone, ...others } = request.preferences
    if (timezone === undefined || (await knownNames()).has(timezone)) return request
    if (others.handling === 'strict') throw invalidPreferences([`timezone=${timezone}`])
    return { ...request, preferences: others }
  }
}

async function readNames(database: Database): Promise<Set<string>> {
  const rows = await database.query<{ name: string }>('select name from pg_timezone_names')
  return new Set(rows.map(({ name }) => name))
}
