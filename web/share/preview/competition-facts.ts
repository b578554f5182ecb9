import type { CompetitionFacts } from './facts.ts'

const ROWS = 5

interface Standing {
  rank: number
  team_name: string
  team_logo_url: string | null
  played: number
  points: number
}

/** The facts for the preview of a competition: its name, and the top of the table once a match has been played. */
export function competitionFacts(
  league: { name: string; logo_url: string | null },
  standings: Standing[],
): CompetitionFacts {
  const hasBegun = standings.some(({ played }) => played > 0)
  return {
    kind: 'competition',
    name: league.name,
    logo: league.logo_url,
    table: standings.slice(0, hasBegun ? ROWS : 0).map(({ rank, team_name, team_logo_url, played, points }) => ({
      rank,
      name: team_name,
      logo: team_logo_url,
      played,
      points,
    })),
  }
}
