import { queryOptions } from '@tanstack/react-query'
import { type Competition, LOAD_FAILED } from '#web/features/competition/competition-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { importAgain } from '#web/ui/import-again.ts'

interface KnockOut {
  id: string
  name: string
}

/** The knock-outs of the season that visitors see, or of another one, in its order. */
export const knockOutsQuery = (leagueId: string, seasonId: string | null = null) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'knock-outs', ...(seasonId === null ? [] : [seasonId])],
    queryFn: async ({ client }): Promise<KnockOut[]> => {
      const supabase = await supabaseOf(client)
      const [league, stages] = await Promise.all([
        supabase.from('leagues').select('current_season_id').eq('id', leagueId).single(),
        supabase
          .from('stages')
          .select('id, name, season_id')
          .eq('league_id', leagueId)
          .eq('kind', 'knockout')
          .order('position')
          .order('created_at'),
      ])
      if (league.error || stages.error) throw new FetchError(LOAD_FAILED, league.error ?? stages.error)
      return stages.data
        .filter(({ season_id }) => season_id === (seasonId ?? league.data.current_season_id))
        .map(({ id, name }) => ({ id, name }))
    },
  })

/** A knock-out's bracket, or null where there is none that the reader may see. */
export const bracketQuery = (leagueId: string, stageId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'bracket', stageId],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase.rpc('bracket', { _stage_id: stageId }, { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      if (data === null) return null
      // A page comes with its bracket, and so needs no parser.
      const { bracketSchema } = await importAgain(() => import('./bracket.ts'))
      return bracketSchema.parse(data)
    },
  })

/** The latest draw of a knock-out with the digest of each entrant, in the order of the digests. */
export const drawCheckQuery = (leagueId: string, stageId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'draw check', stageId],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data, error } = await supabase.rpc('draw_check', { _stage_id: stageId }, { get: true })
      if (error) throw new FetchError(LOAD_FAILED, error)
      return data
    },
  })

/** The chosen knock-out of `?stage=`, or the season's first. */
export function chooseStage(knockOuts: KnockOut[], params: URLSearchParams): string | null {
  const asked = params.get('stage')
  return asked !== null && isUuid(asked) ? asked : (knockOuts[0]?.id ?? null)
}

export const cupPath = (slug: string, stageId?: string) =>
  `/competitions/${slug}/cup${stageId === undefined ? '' : `?stage=${stageId}`}`

export const cupQueries = ({ id }: Competition, stageId: string | null, isChecked: boolean) => [
  knockOutsQuery(id),
  ...(stageId === null ? [] : [bracketQuery(id, stageId)]),
  ...(stageId !== null && isChecked ? [drawCheckQuery(id, stageId)] : []),
]
