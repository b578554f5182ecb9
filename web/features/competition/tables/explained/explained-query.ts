import { queryOptions } from '@tanstack/react-query'
import { type AmongRow, type ExplainedRow, explainPlace, hasMiniLeague, readReason } from '#domain/table-reasons.ts'
import { LOAD_FAILED, type Standing } from '#web/features/competition/competition-queries.ts'
import type { MatchChoice } from '#web/features/competition/tables/table-view.ts'
import type { Database, Json } from '#web/queries/database.types.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

type Functions = Database['public']['Functions']
type Returned = Functions['explained_table']['Returns'][number]

/** A row of a table with the reason why it stands above the next one. */
export interface PlacedRow extends Standing {
  position: number
  /** Shares its rank with another team. */
  is_level: boolean
  adjustment: number
  /** 'Above Rovers: level on 21 points; head-to-head 4–1 (rule 1)'. Null for the last team. */
  why: string | null
  /** The head-to-head table that decided, of three or more teams. */
  among: readonly AmongRow[] | null
}

export interface TableChoice {
  leagueId: string
  stageId: string
  /** Null for all teams. */
  group: string | null
}

export interface SupposedScore {
  match_id: string
  home_score: number
  away_score: number
}

/** The table of a stage, or of one of its groups, in order. */
export const explainedTableQuery = (choice: TableChoice) =>
  queryOptions({
    queryKey: [...leagueKey(choice.leagueId), 'explained', choice.stageId, choice.group],
    queryFn: async ({ client }) => fetchTable(await supabaseOf(client), choice),
  })

/** The tables of several groups, also with scores that a visitor supposes. */
export const tablesOfGroupsQuery = (choices: readonly TableChoice[], scores?: readonly SupposedScore[]) =>
  queryOptions({
    queryKey: [...leagueKey(choices[0]?.leagueId ?? ''), 'tables of groups', choices, scores ?? []],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return Promise.all(choices.map((choice) => fetchTable(supabase, choice, scores)))
    },
  })

async function fetchTable(
  supabase: Supabase,
  { leagueId, stageId, group }: TableChoice,
  scores?: readonly SupposedScore[],
): Promise<PlacedRow[]> {
  const asked = { _league_id: leagueId, _stage_id: stageId, ...(group !== null && { _group: group }) }
  // An address has no room for many scores.
  const call = scores
    ? supabase.rpc('explained_table', { ...asked, _what_if: scores.map((score): Json => ({ ...score })) })
    : supabase.rpc('explained_table', asked, { get: true })
  const { data, error } = await call.order('position')
  if (error) throw new FetchError(LOAD_FAILED, error)
  return data.map(toRow)
}

function toRow({ reason, decided_by, rule, team_code: _, ...row }: Returned): PlacedRow {
  // `value` may be the text 'Infinity', which the generated types do not know.
  const read = reason === null ? null : (readReason(reason) as ExplainedRow['reason'])
  const explained: ExplainedRow = { ...row, decided_by, rule, reason: read }
  return { ...row, why: explainPlace(explained), among: read !== null && hasMiniLeague(read) ? read.among : null }
}

/** A team of one place of a group, among those of all groups. */
interface BestPlace extends PlacedRow {
  group_name: string | null
  is_qualified: boolean
}

/** The teams of one place of all groups, best first, with the reason why each stands above the next one. */
export const bestPlacesQuery = (leagueId: string, stageId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'best places', stageId],
    queryFn: async ({ client }): Promise<BestPlace[]> => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase.rpc('best_places', { _stage_id: stageId }, { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data.map(({ group_name, is_qualified, ...row }, at) => ({
        ...toRow({ ...row, position: at + 1, adjustment: 0 }),
        group_name,
        is_qualified: is_qualified ?? false,
      }))
    },
  })

/** The table of a stage of its matches at home, away or the latest six of each team; else of all matches. */
export const someMatchesQuery = (leagueId: string, stageId: string, matches: MatchChoice) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'some matches', stageId, matches],
    queryFn: async ({ client }): Promise<Standing[]> => {
      const supabase = await supabaseOf(client)
      const whole = await client.query(explainedTableQuery({ leagueId, stageId, group: null }))
      if (matches === 'all' || matches === 'form') return whole
      const asked = { _league_id: leagueId, _stage_id: stageId, _matches: matches }
      const { data, error } = await supabase.rpc('partial_standings', asked, { get: true }).order('rank')
      if (error) throw new FetchError(LOAD_FAILED, error)
      const teams = new Map(
        whole.map(({ team_id, team_color, second_color }) => [team_id, { team_color, second_color }]),
      )
      return data.map((row) => ({ team_color: null, second_color: null, ...teams.get(row.team_id), ...row }))
    },
  })
