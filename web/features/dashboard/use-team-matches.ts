import { useQuery } from '@tanstack/react-query'
import { type MatchesOfTeam, managedMatchesQuery } from './managed-matches-query.ts'

interface Identified {
  id: string
}

/** The next and the last match of every team that the user runs or plays for, by the team's id. */
export function useTeamMatches(
  userId: string,
  managed: readonly Identified[] = [],
  profiles: readonly { teams: readonly Identified[] }[] = [],
): ReadonlyMap<string, MatchesOfTeam> {
  const teams = [...managed, ...profiles.flatMap(({ teams }) => teams)]
  const { data = NONE } = useQuery(managedMatchesQuery(userId, [...new Set(teams.map(({ id }) => id))]))
  return data
}

const NONE: ReadonlyMap<string, MatchesOfTeam> = new Map()
