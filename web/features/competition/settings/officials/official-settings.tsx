import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { SavedCheckbox } from '#web/forms/saved-checkbox.tsx'
import { SavedSelect } from '#web/forms/saved-select.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

const DEFAULTS = { officials: 1, shows_officials: false, takes_marks: false }
type Settings = typeof DEFAULTS

const officialSettingsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'official settings'],
    queryFn: async ({ client }): Promise<Settings> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('match_day_settings')
        .select('officials, shows_officials, takes_marks')
        .eq('league_id', leagueId)
        .maybeSingle()
        .throwOnError()
      return data ?? DEFAULTS
    },
  })

/** The way to the officials, how many a match has, who reads their names, and whether teams mark them. */
export function OfficialSettings({ leagueId }: { leagueId: string }) {
  const { slug = leagueId } = useParams()
  const { data, error, refetch } = useQuery(officialSettingsQuery(leagueId))
  const save = useSaveOfficials(leagueId)
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">
        List your referees, appoint them round by round, and ask them by email or with a link. They don’t need an
        account.
      </p>
      <Link
        to={`/competitions/${slug}/officials`}
        className={buttonClass({ variant: 'outline', className: 'justify-self-start' })}
      >
        Officials and appointments
      </Link>
      {data !== undefined && (
        <>
          <SavedSelect
            label="Officials per match"
            className="max-w-md"
            value={String(data.officials)}
            save={(number) => save({ officials: Number(number) })}
          >
            <option value={1}>A referee</option>
            <option value={3}>A referee and two assistants</option>
            <option value={4}>A referee, two assistants and a fourth official</option>
          </SavedSelect>
          <SavedCheckbox
            label="Show officials to visitors"
            hint="The match page then names the officials who accepted. Otherwise only you and they know."
            isOn={data.shows_officials}
            save={(shows_officials) => save({ shows_officials })}
          />
          <SavedCheckbox
            label="Let teams mark the referee"
            hint="For 14 days after a match, the manager of each team can give a mark from 1 to 10, with a note if it is 4 or lower. Only those who run the competition see the marks; referees never do."
            isOn={data.takes_marks}
            save={(takes_marks) => save({ takes_marks })}
          />
        </>
      )}
      {data === undefined && error === null && <Spinner />}
      {data === undefined && error !== null && <LoadingFailed what="The settings" error={error} onRetry={refetch} />}
    </div>
  )
}

function useSaveOfficials(leagueId: string) {
  const queries = useQueryClient()
  return async (chosen: Partial<Settings>) => {
    const supabase = await browserSupabase()
    await supabase
      .from('match_day_settings')
      .upsert({ league_id: leagueId, ...chosen })
      .select('league_id')
      .single()
      .throwOnError()
    queries.setQueryData(officialSettingsQuery(leagueId).queryKey, (old = DEFAULTS) => ({ ...old, ...chosen }))
    await queries.invalidateQueries({ queryKey: leagueKey(leagueId) })
    toast('Officials updated', { id: 'settings' })
  }
}
