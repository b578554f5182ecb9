// Why a team stands above the next one, in plain English. The database gives the reason with the order.

/** The names of the criteria that separate teams with equal points, for screens. */
export const CRITERION_NAMES = {
  head_to_head_points: 'Head-to-head points',
  head_to_head_goal_difference: 'Head-to-head goal difference',
  head_to_head_goals: 'Head-to-head goals',
  head_to_head_away_goals: 'Head-to-head away goals',
  goal_difference: 'Goal difference',
  goals_for: 'Goals scored',
  wins: 'Wins',
  away_wins: 'Away wins',
  away_goals: 'Away goals',
  goal_average: 'Goal average',
  fair_play: 'Fair play',
  play_off: 'Play-off',
  lots: 'Drawing of lots',
  name: 'Name',
  points_per_game: 'Points per game',
} as const

export type Criterion = keyof typeof CRITERION_NAMES

/** A team's row in the head-to-head table, or in the play-off, that decided. */
export interface AmongRow {
  team_id: string
  team_name: string
  played: number
  won: number
  drawn: number
  lost: number
  goals_for: number
  goals_against: number
  away_goals: number
  shootouts_won: number
  points: number
}

interface Adjustment {
  team_name: string
  points: number
  reason: string
  decided_on: string | null
}

/** The reason of a row of `explained_table`. */
export interface TableReason {
  next_team_id: string
  next_team_name: string
  points: number
  next_points: number
  /** The value that decided. JSON has no infinity, so a goal average without a goal against is a text. */
  value: number | 'Infinity' | null
  next_value: number | 'Infinity' | null
  among: readonly AmongRow[] | null
  adjustments: readonly Adjustment[] | null
}

export interface ExplainedRow {
  team_id: string
  team_name: string
  decided_by: string | null
  rule: number | null
  reason: TableReason | null
}

/** The reason as the API returns it, where lists are any JSON. */
export const readReason = (
  reason: Omit<TableReason, 'among' | 'adjustments'> & Record<'among' | 'adjustments', unknown>,
) => ({
  ...reason,
  among: asList<AmongRow>(reason.among),
  adjustments: asList<Adjustment>(reason.adjustments),
})

const asList = <Item>(value: unknown): readonly Item[] | null => (Array.isArray(value) ? value : null)

const withMinus = (number: number) => String(number).replace('-', '−')
const signed = (number: number) => (number > 0 ? `+${number}` : withMinus(number))
const count = (number: number, word: string) => `${withMinus(number)} ${word}${Math.abs(number) === 1 ? '' : 's'}`

/**
 * 'Above Rovers: level on 21 points; head-to-head 4–1 (rule 1)', with the deductions of both teams after it.
 * @returns null for the last team
 */
export function explainPlace(row: ExplainedRow): string | null {
  const { reason, decided_by } = row
  if (reason === null || decided_by === null) return null
  const sentence = `${decided_by === 'level' ? 'Level with' : 'Above'} ${reason.next_team_name}: ${describeReason(row, reason)}`
  return [sentence, ...(reason.adjustments ?? []).map(describeAdjustment)].join('. ')
}

function describeReason(row: ExplainedRow, reason: TableReason): string {
  if (row.decided_by === 'expunged') return `the results of ${reason.next_team_name} were expunged`
  if (row.decided_by === 'points') return `${count(reason.points, 'point')} to ${withMinus(reason.next_points)}`
  if (row.decided_by === 'points_per_game' && row.rule === 0) return describeCriterion(row, reason)
  // Only a table that is ordered by points per game has level teams with different points.
  const level =
    reason.points === reason.next_points ? `level on ${count(reason.points, 'point')}` : 'level on points per game'
  if (row.decided_by === 'level') return `${level}; no rule separates them`
  const rule = row.rule ? ` (rule ${row.rule})` : ''
  return `${level}; ${describeCriterion(row, reason)}${rule}`
}

function describeCriterion(row: ExplainedRow, reason: TableReason): string {
  const { decided_by: criterion, team_id } = row
  if (criterion === 'name') return 'in the order of names'
  if (criterion === 'lots') return 'lots were drawn'
  if (criterion === 'play_off') return `won the play-off ${scoreOf(team_id, reason)}`
  const isHeadToHead = criterion?.startsWith('head_to_head_') ?? false
  if (isHeadToHead && hasTwoTeams(reason) && criterion !== 'head_to_head_away_goals')
    return `head-to-head ${scoreOf(team_id, reason)}`
  const name = nameOf(criterion ?? '').toLowerCase()
  const among = isHeadToHead && !hasTwoTeams(reason) ? ` among ${reason.among?.length} teams` : ''
  return `${name}${among} ${formatValue(criterion, reason.value)} to ${formatValue(criterion, reason.next_value)}`
}

const nameOf = (criterion: string) =>
  Object.entries(CRITERION_NAMES).find(([known]) => known === criterion)?.[1] ?? criterion

/** Whether the reason has a table worth showing: that of three or more teams. */
export const hasMiniLeague = (reason: TableReason) => (reason.among?.length ?? 0) > 2

const hasTwoTeams = (reason: TableReason) => reason.among?.length === 2

/** The goals of two teams against each other, as the upper one sees them: '4–1', or '1–1, on penalties'. */
function scoreOf(teamId: string, { among }: TableReason): string {
  const own = among?.find(({ team_id }) => team_id === teamId)
  if (!own) return ''
  const score = `${own.goals_for}–${own.goals_against}`
  return own.goals_for === own.goals_against && own.shootouts_won > 0 ? `${score}, on penalties` : score
}

function formatValue(criterion: string | null, value: number | 'Infinity' | null): string {
  if (value === 'Infinity') return 'no goal against'
  if (value === null) return '–'
  if (criterion === 'goal_average' || criterion === 'points_per_game') return value.toFixed(3)
  if (criterion === 'goal_difference' || criterion === 'head_to_head_goal_difference' || criterion === 'fair_play')
    return signed(value)
  return String(value)
}

function describeAdjustment({ team_name, points, reason }: Adjustment): string {
  const words = points < 0 ? 'deducted' : 'added'
  return `${team_name}: ${count(Math.abs(points), 'point')} ${words} (${reason})`
}
