import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'

// What was fetched took its time to come, and a change its time to be written.
const MARGIN_MS = 5_000

/**
 * Whether something changed that the pages of these leagues show, while an answer grew so old. Asked without
 * supabase-js, which a visitor's page needs only when there is something to fetch.
 */
export async function leaguesChangedWithin(leagueIds: readonly string[], age: number): Promise<boolean> {
  const query = new URLSearchParams({
    _league_ids: `{${leagueIds}}`,
    _seconds: String(Math.ceil((age + MARGIN_MS) / 1000)),
  })
  const response = await fetch(`${apiUrl()}/rest/v1/rpc/leagues_changed_within?${query}`, {
    headers: { apikey: apiKey() },
  })
  return !response.ok || (await response.json()) !== false
}
