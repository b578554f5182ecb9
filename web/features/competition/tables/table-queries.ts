import { queryOptions } from '@tanstack/react-query'
import type { Competition, Standing } from '#web/features/competition/competition-queries.ts'
import { LOAD_FAILED, standingsQuery } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import type { MatchChoice } from './table-view.ts'

/** The table of all matches of a league, or of some, in order. */
export const tableQuery = ({ id }: Competition, matches: MatchChoice) =>
  matches === 'all' || matches === 'form' ? standingsQuery(id) : partialQuery(id, matches)

const partialQuery = (leagueId: string, matches: MatchChoice) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'standings', matches],
    queryFn: async ({ client }): Promise<Standing[]> => {
      const supabase = await supabaseOf(client)
      const given = { _league_id: leagueId, _matches: matches }
      const [{ data, error }, teams] = await Promise.all([
        supabase.rpc('partial_standings', given, { get: true }).order('rank'),
        client.query(standingsQuery(leagueId)),
      ])
      if (error) throw new FetchError(LOAD_FAILED, error)
      const whole = new Map(teams.map((row) => [row.team_id, row]))
      return data.map((row) => ({ team_color: null, second_color: null, ...whole.get(row.team_id), ...row }))
    },
  })

/** Movement, form and next match of each team of the first table or of another stage, without order. */
export const tableFormQuery = (leagueId: string, stageId?: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'form', stageId],
    meta: { optional: true },
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const asked = { _league_id: leagueId, ...(stageId && { _stage_id: stageId }) }
      const { data, error } = await supabase.rpc('table_form', asked, { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

export type TableForm = Awaited<ReturnType<NonNullable<ReturnType<typeof tableFormQuery>['queryFn']>>>[number]
