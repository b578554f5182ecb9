import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { SavedSelect } from '#web/forms/saved-select.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

const HINTS: Readonly<Record<string, string>> = {
  off: 'Managers cannot ask for another date.',
  owner:
    'On the match page, a manager can propose up to three dates. When the other team agrees to one, you approve or refuse it.',
  agreed:
    'On the match page, a manager can propose up to three dates. One that the other team agrees to counts at once, unless it clashes with another match. Then you decide.',
}

const settingQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'date request setting'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('match_day_settings')
        .select('date_requests')
        .eq('league_id', leagueId)
        .maybeSingle()
        .throwOnError()
      return data?.date_requests ?? 'off'
    },
  })

/** Whether managers ask for another date of a match, and who approves it. Saved at once. */
export function DateRequestSettings({ leagueId }: { leagueId: string }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(settingQuery(leagueId))
  async function save(wanted: string) {
    const supabase = await browserSupabase()
    const chosen = { league_id: leagueId, date_requests: wanted }
    await supabase.from('match_day_settings').upsert(chosen).select('league_id').single().throwOnError()
    queries.setQueryData(settingQuery(leagueId).queryKey, wanted)
    await queries.invalidateQueries({ queryKey: leagueKey(leagueId) })
    toast('Moves updated', { id: 'settings' })
  }
  if (data === undefined)
    return error === null ? <Spinner /> : <LoadingFailed what="The settings" error={error} onRetry={refetch} />
  return (
    <SavedSelect label="Who can move a match?" hint={HINTS[data]} value={data} save={save}>
      <option value="off">Only the owner</option>
      <option value="owner">Managers ask, the owner approves</option>
      <option value="agreed">Managers on their own, when both agree and nothing clashes</option>
    </SavedSelect>
  )
}
