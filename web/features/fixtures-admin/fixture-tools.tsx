/** What the owner can do to a competition's fixtures. */
export function FixtureTools(_props: { leagueId: string; ownerId: string }) {
  return null
}
