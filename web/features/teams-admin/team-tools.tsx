/** What the owner can do to a competition's teams. */
export function TeamTools(_props: { leagueId: string; ownerId: string }) {
  return null
}
