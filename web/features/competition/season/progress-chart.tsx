import { clsx } from 'clsx'
import type { Progress } from './season-queries.ts'
import { shortStep } from './short-step.ts'

type Chart = 'positions' | 'points'

/** Pixels from one team's name to the next, and the least height of the points. */
const ROW = 22
const LEAST_POINTS_HEIGHT = 400
const EDGE = 12
const AXIS = 28
/** Of a scale from 0 to 100 across the rounds. */
const INSET = 2
const MOST_STEP_LABELS = 10
const LONGEST_NAME = 22

interface ProgressChartProps {
  /** In the order of the table. */
  progress: Progress[]
  chart: Chart
  /** The team whose line is in colour. */
  chosenId: string
}

/** A line for each team over the rounds. `ProgressTable` has the same figures for screen readers. */
export function ProgressChart({ progress, chart, chosenId }: ProgressChartProps) {
  const steps = progress[0]?.steps ?? []
  const { height, yOf } = chart === 'positions' ? positionScale(progress) : pointScale(progress)
  const xOf = (at: number) => round(INSET + (at / Math.max(1, steps.length - 1)) * (100 - 2 * INSET))
  // The chosen team's line is drawn last, above the others.
  const ordered = [...progress].sort((a, b) => Number(a.team_id === chosenId) - Number(b.team_id === chosenId))
  const gap = Math.ceil(steps.length / MOST_STEP_LABELS)
  return (
    <div className="flex gap-2" dir="ltr" aria-hidden="true">
      <svg className="min-w-0 flex-1" height={height + AXIS} role="presentation">
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height} role="presentation">
          {ordered.map(({ team_id, ...team }) => (
            <polyline
              key={team_id}
              points={valuesOf(team, chart)
                .map((value, at) => `${xOf(at)},${round(yOf(value))}`)
                .join(' ')}
              fill="none"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              className={team_id === chosenId ? 'stroke-4 stroke-pitch' : 'stroke-[1.5] stroke-ink/30'}
            />
          ))}
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
      <svg className="w-52 max-sm:hidden" height={height + AXIS} role="presentation">
        {placeLabels(progress, chart, yOf).map(({ team_id, team_name, place, y }) => (
          <text
            key={team_id}
            y={y + 5}
            className={clsx('text-sm', team_id === chosenId ? 'fill-pitch font-semibold' : 'fill-muted')}
          >
            {place} {shorten(team_name)}
          </text>
        ))}
      </svg>
      <svg className="w-12 sm:hidden" height={height + AXIS} role="presentation">
        {placeLabels(progress, chart, yOf).map(({ team_id, team_code, place, y }) => (
          <text
            key={team_id}
            y={y + 4}
            className={clsx('figures text-xs', team_id === chosenId ? 'fill-pitch font-semibold' : 'fill-muted')}
          >
            {place} {team_code}
          </text>
        ))}
      </svg>
    </div>
  )
}

const valuesOf = ({ ranks, points }: Pick<Progress, 'ranks' | 'points'>, chart: Chart) =>
  chart === 'positions' ? ranks : points

function positionScale(progress: Progress[]) {
  const yOf = (rank: number) => EDGE + (rank - 1) * ROW
  return { yOf, height: yOf(progress.length) + EDGE }
}

function pointScale(progress: Progress[]) {
  const most = Math.max(1, ...progress.flatMap(({ points }) => points))
  const bottom = Math.max(LEAST_POINTS_HEIGHT, EDGE + (progress.length - 1) * ROW)
  return { yOf: (points: number) => bottom - (points / most) * (bottom - EDGE), height: bottom + EDGE }
}

/** Each team's name beside the end of its line, moved up or down where names would overlap. */
function placeLabels(progress: Progress[], chart: Chart, yOf: (value: number) => number) {
  const lowest = yOf(chart === 'positions' ? progress.length : 0)
  let last = EDGE - ROW
  return progress.map((team, at) => {
    const room = lowest - (progress.length - 1 - at) * ROW
    last = Math.min(room, Math.max(last + ROW, yOf(valuesOf(team, chart).at(-1) ?? 0)))
    return { ...team, place: at + 1, y: last }
  })
}

function shorten(name: string): string {
  const letters = Array.from(name)
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name
}

const round = (value: number) => Math.round(value * 100) / 100
