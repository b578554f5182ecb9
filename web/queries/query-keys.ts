/**
 * Where each kind of data lies in the cache. A key with an id alone covers all that hangs on it:
 * after a match was changed, `invalidateQueries({ queryKey: leagueKey(leagueId) })` refreshes tables, lists and fixtures.
 */
export const leagueKey = (leagueId: string) => ['league', leagueId] as const

/** The competition as its address names it: by id or by custom URL. */
export const competitionKey = (slug: string) => ['competition', slug] as const
export const matchKey = (matchId: string) => ['match', matchId] as const
export const reportKey = (matchId: string) => [...matchKey(matchId), 'report'] as const
export const teamKey = (teamId: string) => ['team', teamId] as const
export const playerKey = (playerId: string) => ['player', playerId] as const
