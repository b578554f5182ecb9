import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { SavedCheckbox } from '#web/forms/saved-checkbox.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

const NOTHING = { sends_notices: false, sends_reminders: false }
type Choice = keyof typeof NOTHING

const noticeSettingsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'notices'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('match_day_settings')
        .select('sends_notices, sends_reminders')
        .eq('league_id', leagueId)
        .maybeSingle()
        .throwOnError()
      return data ?? NOTHING
    },
  })

const CHOICES: Record<Choice, { label: string; hint: string }> = {
  sends_notices: {
    label: 'Tell managers about changes',
    hint: 'A match that is moved, postponed or cancelled, a reported result to confirm, and a ban, about which the player is told too. Officials with an account are told of their appointments and of new dates. You and the administrators are told when two reports of a result differ.',
  },
  sends_reminders: {
    label: 'Remind managers of their matches',
    hint: 'A day before kick-off; officials with an account who accepted are reminded too. Three hours after kick-off, those who report results are asked for a missing one, and again a day later. After two days, you are told.',
  },
}

/** The competition's mails to its managers and organizers. None by default. */
export function NoticeSettings({ leagueId }: { leagueId: string }) {
  const { data, error, refetch } = useQuery(noticeSettingsQuery(leagueId))
  if (data === undefined)
    return error === null ? <Spinner /> : <LoadingFailed what="The settings" error={error} onRetry={refetch} />
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">
        Emails go to people with an account, once for each event, and never between 22:00 and 8:00. Each person chooses
        under My Account how to get them: at once, in one email a day, or not at all.
      </p>
      <NoticeChoice leagueId={leagueId} choice="sends_notices" isOn={data.sends_notices} />
      <NoticeChoice leagueId={leagueId} choice="sends_reminders" isOn={data.sends_reminders} />
    </div>
  )
}

function NoticeChoice({ leagueId, choice, isOn }: { leagueId: string; choice: Choice; isOn: boolean }) {
  const queries = useQueryClient()
  async function save(isWanted: boolean) {
    const supabase = await browserSupabase()
    await supabase
      .from('match_day_settings')
      .upsert({
        league_id: leagueId,
        ...(choice === 'sends_notices' ? { sends_notices: isWanted } : { sends_reminders: isWanted }),
      })
      .select('league_id')
      .single()
      .throwOnError()
    queries.setQueryData(noticeSettingsQuery(leagueId).queryKey, (old = NOTHING) => ({ ...old, [choice]: isWanted }))
    toast('Notices updated', { id: 'settings' })
  }
  return <SavedCheckbox {...CHOICES[choice]} isOn={isOn} save={save} />
}
