import { colourOfTeam } from '#domain/team-colours.ts'
import type { CompetitionTeam } from '#web/features/competition/competition-queries.ts'
import type { SeasonProgress } from '#web/features/competition/season-charts/season-charts-queries.ts'
import { shortStep } from '#web/features/competition/season-charts/short-step.ts'

const WIDTH = 720
const NAMES = 190
const EDGE = 14
const TALLEST = 880
const TALLEST_ROW = 36
const MOST_STEPS = 12
const LONGEST_NAME = 22

interface PositionsChartProps {
  /** The teams in the order of the table. */
  progress: SeasonProgress[]
  teams: CompetitionTeam[]
}

/** Each team's position after each round: a line in the team's colour that ends at its name. */
export function PositionsChart({ progress, teams }: PositionsChartProps) {
  const steps = progress[0]?.steps ?? []
  const row = Math.min(TALLEST_ROW, TALLEST / progress.length)
  const height = row * progress.length + 2 * EDGE
  const colours = new Map(teams.map((team) => [team.id, colourOfTeam(team)]))
  const gap = Math.ceil(steps.length / MOST_STEPS)
  const xOf = (at: number) => EDGE + (at / Math.max(1, steps.length - 1)) * (WIDTH - NAMES - 2 * EDGE)
  const yOf = (rank: number) => EDGE + (rank - 0.5) * row
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} className="chart" role="img" aria-label="Position of each team by round">
      {progress.map(({ team_id, team_name, ranks }, place) => {
        const points = ranks.map((rank, at) => `${xOf(at).toFixed(1)},${yOf(rank).toFixed(1)}`).join(' ')
        const colour = colours.get(team_id) ?? '#14191a'
        return (
          <g key={team_id} fill="none" strokeLinejoin="round" strokeLinecap="round">
            {/* The dark rim shows light colours on paper. */}
            <polyline points={points} stroke="#14191a" strokeWidth="4" />
            <polyline points={points} stroke={colour} strokeWidth="2.8" />
            <text x={WIDTH - NAMES} y={yOf(place + 1) + 4} fill="#14191a" fontSize={Math.min(14, row * 0.7)}>
              {place + 1} {shorten(team_name)}
            </text>
          </g>
        )
      })}
      {steps.map(
        (step, at) =>
          at % gap === 0 && (
            <text key={step} x={xOf(at)} y={height - 2} fill="#575e5a" fontSize="11" textAnchor="middle">
              {shortStep(step)}
            </text>
          ),
      )}
    </svg>
  )
}

function shorten(name: string): string {
  const letters = Array.from(name)
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name
}
