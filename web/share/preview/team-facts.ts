import { ordinal } from '#domain/ordinal.ts'
import { hidesTables, type Youth } from '#web/queries/youth.ts'
import type { TeamFacts } from './facts.ts'
import { type DrawnTeam, lookOf } from './team-look.ts'

interface Standing {
  rank: number
  played: number
  won: number
  drawn: number
  lost: number
  points: number
}

/** The facts for the preview of a team. */
export function teamFacts(
  team: DrawnTeam & { league: { name: string }; youth?: Youth },
  standing: Standing,
): TeamFacts {
  const { rank, played, won, drawn, lost, points } = standing
  return {
    kind: 'team',
    league: team.league.name,
    team: lookOf(team),
    place: played > 0 ? ordinal(rank) : null,
    points: rank === 0 && hidesTables(team.youth) ? null : points,
    record: `${won}/${drawn}/${lost}`,
  }
}
