import { type OfSeason, seasonName } from '#domain/season.ts'
import type { CompetitionFacts } from './facts.ts'
import { lookOf } from './team-look.ts'

const ROWS = 5

interface Standing {
  rank: number
  team_id: string
  team_name: string
  team_logo_url: string | null
  team_color: string | null
  second_color: string | null
  played: number
  points: number
}

const rowOf = (team: Omit<Standing, 'rank' | 'played' | 'points'>) => ({
  id: team.team_id,
  name: team.team_name,
  logo_url: team.team_logo_url,
  team_color: team.team_color,
  second_color: team.second_color,
})

/** The facts for the preview of a competition: its name, and the top of a table once a match has been played. */
export function competitionFacts(
  league: OfSeason & { name: string; logo_url: string | null; settings: { colour: string | null } },
  standings: readonly Standing[],
  heading: string | null = null,
): CompetitionFacts {
  const hasBegun = standings.some(({ played }) => played > 0)
  return {
    kind: 'competition',
    name: league.name,
    season: seasonName(league),
    colour: league.settings.colour,
    logo: league.logo_url,
    ...(heading !== null && { heading }),
    table: standings
      .slice(0, hasBegun ? ROWS : 0)
      .map(({ rank, played, points, ...team }) => ({ rank, team: lookOf(rowOf(team)), played, points })),
  }
}
