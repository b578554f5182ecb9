import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'

// Covers the time that the response took to arrive and that a change took to commit.
const MARGIN_MS = 5_000

/**
 * Whether a change in these leagues can have made data of this age stale. Sends the request without supabase-js, which a
 * visitor's page loads only when it fetches data.
 * @param age in milliseconds
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
