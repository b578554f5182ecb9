import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { SavedSelect } from '#web/forms/saved-select.tsx'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

const HINTS: Readonly<Record<string, string>> = {
  off: 'Managers see no button for it.',
  owner:
    'On the page of a match a manager proposes up to three dates. When the other team agrees to one, you approve it or refuse.',
  agreed:
    'As above, but a date that both teams want counts at once, unless it clashes with another match. Then you decide.',
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
  const { data, error, refetch, isFetching } = useQuery(settingQuery(leagueId))
  async function save(wanted: string) {
    const supabase = await browserSupabase()
    const chosen = { league_id: leagueId, date_requests: wanted }
    await supabase.from('match_day_settings').upsert(chosen).select('league_id').single().throwOnError()
    queries.setQueryData(settingQuery(leagueId).queryKey, wanted)
    await queries.invalidateQueries({ queryKey: leagueKey(leagueId) })
    toast('Moves updated', { id: 'settings' })
  }
  if (data === undefined)
    return error === null ? (
      <Spinner />
    ) : (
      <div className="grid justify-items-start gap-4">
        <p>The settings could not be loaded. {failureMessage(error)}</p>
        <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <SavedSelect label="Who moves a match?" hint={HINTS[data]} value={data} save={save}>
      <option value="off">Only the owner</option>
      <option value="owner">Managers ask, the owner approves</option>
      <option value="agreed">Managers alone, when both agree and nothing clashes</option>
    </SavedSelect>
  )
}
