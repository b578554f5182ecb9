/**
 * Keys of the query cache. Every query of a league begins with `leagueKey(id)`, and so on. A change that many parts show,
 * such as a score or a name, invalidates all queries; a change of one league's settings those of `leagueKey(id)`.
 */
export const leagueKey = (leagueId: string) => ['league', leagueId] as const

/** The part of a competition that is of one season. */
export const seasonKey = (leagueId: string, seasonId: string) => [...leagueKey(leagueId), seasonId] as const

/** @param slug the competition's id or its custom URL, as in the address */
export const competitionKey = (slug: string) => ['competition', slug] as const
export const matchKey = (matchId: string) => ['match', matchId] as const
export const reportKey = (matchId: string) => [...matchKey(matchId), 'report'] as const
export const teamKey = (teamId: string) => ['team', teamId] as const
export const playerKey = (playerId: string) => ['player', playerId] as const
