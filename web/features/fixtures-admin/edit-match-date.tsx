/** The owner's control beside one match. */
export function EditMatchDate(_props: { matchId: string; leagueId: string; ownerId: string }) {
  return null
}
