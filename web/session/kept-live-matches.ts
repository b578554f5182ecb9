/** The beginning of the keys under which this device keeps matches that are entered live, with both squads. */
export const KEPT_LIVE_MATCH = 'touchline-live-match-'

/** Removes them: squads of young players have full names. Entries that were not sent stay. */
export function dropKeptLiveMatches(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT_LIVE_MATCH)) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps none.
  }
}
