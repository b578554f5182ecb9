import type { SeasonProgress } from './season-charts-queries.ts'
import { shortStep } from './short-step.ts'

type Chart = 'positions' | 'points'

/** Pixels from one team's name to the next, and the least height of the points. */
const ROW = 24
const LEAST_POINTS_HEIGHT = 400
const EDGE = 12
const AXIS = 28
/** The margin on a scale from 0 to 100 across the rounds. */
const INSET = 2
/** The numbers of rounds that have room, and of days, which are wider. */
const MOST_NUMBERS = 10
const MOST_DAYS = 5

interface ProgressChartProps {
  /** The teams in the order of the table. */
  progress: SeasonProgress[]
  chart: Chart
  /** The team whose line is in colour. */
  chosenId: string
  /** The names of the teams, each beside the end of its line; on a phone below the chart. */
  renderNames(labels: PlacedLabel[], height: number): React.ReactNode
}

/** A team's name, with its place or points, at a height of the chart. */
type PlacedLabel = SeasonProgress & { figure: number; y: number }

/** A line for each team over the rounds. `ProgressTable` has the same figures for screen readers. */
export function ProgressChart({ progress, chart, chosenId, renderNames }: ProgressChartProps) {
  const steps = progress[0]?.steps ?? []
  const { height, yOf } = chart === 'positions' ? positionScale(progress) : pointScale(progress)
  const xOf = (at: number) => round(INSET + (at / Math.max(1, steps.length - 1)) * (100 - 2 * INSET))
  const lineOf = (team: SeasonProgress) =>
    valuesOf(team, chart)
      .map((value, at) => `${xOf(at)},${round(yOf(value))}`)
      .join(' ')
  const chosen = progress.find(({ team_id }) => team_id === chosenId)
  const gap = Math.ceil(steps.length / (steps.some((step) => step.includes('-')) ? MOST_DAYS : MOST_NUMBERS))
  const labels = placeLabels(progress, chart, yOf)
  return (
    <div className="progress" dir="ltr">
      <svg className="min-w-0 flex-1" height={height + AXIS} role="presentation" aria-hidden="true">
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height} role="presentation">
          {progress.map((team) => team !== chosen && <polyline key={team.team_id} points={lineOf(team)} />)}
          {chart === 'points' && (
            <path
              className="pace"
              d={`M${xOf(0)} ${yOf(paceOf(progress[0]))}L${xOf(steps.length - 1)} ${yOf(leaderOf(progress))}`}
            />
          )}
          {/* Above the others, on a rim of paper. */}
          {chosen && <polyline className="rim" points={lineOf(chosen)} />}
          {chosen && <polyline className="chosen" points={lineOf(chosen)} />}
        </svg>
        {steps.map(
          (step, at) =>
            at % gap === 0 && (
              <text
                key={step}
                x={`${xOf(at)}%`}
                y={height + AXIS - 8}
                textAnchor={at === 0 ? 'start' : at === steps.length - 1 ? 'end' : 'middle'}
                className="fill-muted text-xs"
              >
                {shortStep(step)}
              </text>
            ),
        )}
      </svg>
      <svg className="w-12 sm:hidden" height={height + AXIS} role="presentation" aria-hidden="true">
        {labels.map(({ team_id, team_code, figure, y }) => (
          <text
            key={team_id}
            y={y + 4}
            className={`figures text-xs ${team_id === chosenId ? 'fill-pitch font-semibold' : 'fill-muted'}`}
          >
            {figure} {team_code}
          </text>
        ))}
      </svg>
      {renderNames(labels, height)}
    </div>
  )
}

const valuesOf = ({ ranks, points }: Pick<SeasonProgress, 'ranks' | 'points'>, chart: Chart) =>
  chart === 'positions' ? ranks : points

const leaderOf = (progress: SeasonProgress[]) => progress[0]?.points.at(-1) ?? 0

/** The points of a round, on average. */
export const paceOf = (team: SeasonProgress | undefined): number =>
  (team?.points.at(-1) ?? 0) / Math.max(1, team?.points.length ?? 0)

function positionScale(progress: SeasonProgress[]) {
  const yOf = (rank: number) => EDGE + (rank - 1) * ROW
  return { yOf, height: yOf(progress.length) + EDGE }
}

function pointScale(progress: SeasonProgress[]) {
  const most = Math.max(1, ...progress.flatMap(({ points }) => points))
  const bottom = Math.max(LEAST_POINTS_HEIGHT, EDGE + (progress.length - 1) * ROW)
  return { yOf: (points: number) => round(bottom - (points / most) * (bottom - EDGE)), height: bottom + EDGE }
}

/** Each team's name beside the end of its line, moved up or down where names would overlap. */
function placeLabels(progress: SeasonProgress[], chart: Chart, yOf: (value: number) => number): PlacedLabel[] {
  const lowest = yOf(chart === 'positions' ? progress.length : 0)
  let last = EDGE - ROW
  return progress.map((team, at) => {
    const value = valuesOf(team, chart).at(-1) ?? 0
    const room = lowest - (progress.length - 1 - at) * ROW
    last = Math.min(room, Math.max(last + ROW, yOf(value)))
    return { ...team, figure: chart === 'positions' ? at + 1 : value, y: round(last) }
  })
}

const round = (value: number) => Math.round(value * 100) / 100
