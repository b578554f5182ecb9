import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { SavedSelect } from '#web/forms/saved-select.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

const MINUTES = [15, 30, 45, 60, 90, 120]

const lineUpSettingsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'line-up-settings'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('match_day_settings')
        .select('line_up_minutes')
        .eq('league_id', leagueId)
        .maybeSingle()
        .throwOnError()
      return { minutes: data?.line_up_minutes ?? null }
    },
  })

/** Whether teams hand in their line-ups before the kick-off, and when. They do not by default. */
export function LineUpSettings({ leagueId }: { leagueId: string }) {
  const { data, error, refetch } = useQuery(lineUpSettingsQuery(leagueId))
  return (
    <Section title="Line-ups before the match">
      {data !== undefined && <Due leagueId={leagueId} saved={data.minutes} />}
      {data === undefined && error === null && <Spinner />}
      {data === undefined && error !== null && <LoadingFailed what="The settings" error={error} onRetry={refetch} />}
    </Section>
  )
}

function Due({ leagueId, saved }: { leagueId: string; saved: number | null }) {
  const queries = useQueryClient()
  async function save(value: string) {
    const line_up_minutes = value === '' ? null : Number(value)
    const supabase = await browserSupabase()
    await supabase
      .from('match_day_settings')
      .upsert({ league_id: leagueId, line_up_minutes })
      .select('league_id')
      .single()
      .throwOnError()
    await queries.invalidateQueries({ queryKey: leagueKey(leagueId) })
    toast('Match day updated')
  }
  // A program may have chosen another number.
  const choices = [...new Set([...MINUTES, ...(saved === null ? [] : [saved])])].sort((a, b) => a - b)
  return (
    <SavedSelect
      label="Teams hand in their line-ups"
      hint="Managers do this on their team's 'Who is in?' page. The other side can read a line-up once it is due. The players who took part are still entered after the match."
      value={saved?.toString() ?? ''}
      save={save}
    >
      <option value="">No</option>
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes} minutes before kick-off
        </option>
      ))}
    </SavedSelect>
  )
}
