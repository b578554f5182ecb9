import { ordinal } from '#domain/ordinal.ts'
import type { TeamFacts } from './facts.ts'
import { lookOf, type TeamRow } from './team-look.ts'

interface Standing {
  rank: number
  played: number
  won: number
  drawn: number
  lost: number
  points: number
}

/** The facts for the preview of a team. */
export function teamFacts(team: TeamRow & { league: { name: string } }, standing: Standing): TeamFacts {
  const { rank, played, won, drawn, lost, points } = standing
  return {
    kind: 'team',
    league: team.league.name,
    team: lookOf(team),
    place: played > 0 ? ordinal(rank) : null,
    points,
    record: `${won}/${drawn}/${lost}`,
  }
}
