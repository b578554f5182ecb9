import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { SavedCheckbox } from '#web/forms/saved-checkbox.tsx'
import { SavedSelect } from '#web/forms/saved-select.tsx'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
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
  const { data, error, refetch, isFetching } = useQuery(officialSettingsQuery(leagueId))
  const save = useSaveOfficials(leagueId)
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">
        List your referees, appoint them round by round, and ask them by mail or with a link. They need no account.
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
            label="Officials of a match"
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
            hint="The page of a match then names the officials who accepted it. Without this, only you and they know."
            isOn={data.shows_officials}
            save={(shows_officials) => save({ shows_officials })}
          />
          <SavedCheckbox
            label="Let teams mark the referee"
            hint="For 14 days after a match the manager of each team may give 1 to 10, with a note where it is 4 or less. Only those who run the competition read the marks, and no referee ever."
            isOn={data.takes_marks}
            save={(takes_marks) => save({ takes_marks })}
          />
        </>
      )}
      {data === undefined && error === null && <Spinner />}
      {data === undefined && error !== null && (
        <div className="grid justify-items-start gap-4">
          <p>The settings could not be loaded. {failureMessage(error)}</p>
          <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
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
