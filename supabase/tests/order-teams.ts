import type { Database } from '#gateway/database/database.ts'

export interface Rules {
  win_points: number
  draw_points: number
  loss_points: number
  shootout_win_points?: number | null
  shootout_loss_points?: number | null
  tie_breaks: string[]
  head_to_head: 'none' | 'subset' | 'every_criterion'
}
export interface Team {
  team_id: string
  team_name: string
  adjustment?: number
  fair_play?: number | null
  lot?: number | null
}
export interface Result {
  home_team_id: string
  away_team_id: string
  home_score: number
  away_score: number
  home_penalties?: number | null
  away_penalties?: number | null
}
export interface Total {
  team_id: string
  team_name: string
  fair_play: number | null
  lot: number | null
  won: number
  shootouts_won: number
  goals_for: number
  goals_against: number
  away_wins: number
  away_goals: number
  points: number
}
export interface Ordered {
  team_id: string
  team_name: string
  position: number
  rank: number
  is_level: boolean
  played: number
  won: number
  drawn: number
  lost: number
  goals_for: number
  goals_against: number
  goal_difference: number
  points: number
  adjustment: number
  decided_by: string | null
  rule: number | null
  concerned: string[] | null
  value: number | 'Infinity' | null
  next_value: number | 'Infinity' | null
  among: Total[] | null
}
/** The order of a table depends on these. */
export interface Season {
  teams: readonly Team[]
  results: readonly Result[]
  rules: Rules
  playOffs?: readonly Result[]
  playOffPlaces?: readonly number[]
}

const records = (type: string, parameter: string) =>
  `array(select r from jsonb_populate_recordset(null::app.${type}, ${parameter}::jsonb) r)`
const rulesOf = (parameter: string) => `jsonb_populate_record(null::app.table_rules, ${parameter}::jsonb)`

async function readRows<R>(database: Database, from: string, values: readonly unknown[]): Promise<R[]> {
  const [row] = await database.query<{ rows: string }>(
    `select coalesce(json_agg(o), '[]')::text as rows from ${from} o`,
    values.map((value) => JSON.stringify(value)),
  )
  return JSON.parse(row?.rows ?? '[]')
}

/** The rows of `app.order_teams`. */
export function orderTeams(database: Database, season: Season): Promise<Ordered[]> {
  const { teams, results, rules, playOffs = [], playOffPlaces = [] } = season
  const places = `array(select p::int from jsonb_array_elements_text($5::jsonb) p)`
  const values = [teams, results, rules, playOffs, playOffPlaces]
  return readRows(
    database,
    `app.order_teams(${records('table_team', '$1')}, ${records('table_result', '$2')}, ${rulesOf('$3')},
      ${records('table_result', '$4')}, ${places})`,
    values,
  )
}

/** The sums of each team from its results against the others. */
export function sumUp(database: Database, { teams, results, rules }: Season): Promise<Total[]> {
  return readRows(
    database,
    `unnest(app.sum_up(${records('table_team', '$1')}, array_fill(1, array[${teams.length}]),
      ${records('table_result', '$2')}, ${rulesOf('$3')}))`,
    [teams, results, rules],
  )
}

/** The rows of `app.order_totals`, for teams that did not play each other. */
export function orderTotals(database: Database, totals: readonly Total[], rules: Rules): Promise<Ordered[]> {
  return readRows(database, `app.order_totals(${records('table_total', '$1')}, '{}', ${rulesOf('$2')})`, [
    totals,
    rules,
  ])
}
