import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pickFields } from '#web/forms/edits.ts'
import { failureWithToast } from '#web/forms/failure.ts'
import { wholeNumber } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { SettingsForm } from './settings-form.tsx'

/** The database has the same limits and defaults. */
const MOST_HOURS = 336
const HALF = { least: 10, most: 45 }
const DEFAULTS = {
  results_by: 'owner',
  confirm_after: 48,
  counts_provisional: true,
  half_minutes: HALF.most,
  live_entry: false,
}

/** A choice of two options. @param isTrue the one that is stored as true */
const choice = (isTrue: string) =>
  z.pipe(
    z.string(),
    z.transform((option) => option === isTrue),
  )

const schema = z.object({
  results_by: z.string(),
  confirm_after: wholeNumber(1, MOST_HOURS, `Enter whole hours from 1 to ${MOST_HOURS}.`),
  half_minutes: wholeNumber(HALF.least, HALF.most, `Enter whole minutes from ${HALF.least} to ${HALF.most}.`),
  counts_provisional: choice('counts'),
  live_entry: choice('on'),
})

const matchDayQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'match-day'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('match_day_settings')
        .select('results_by, confirm_after, counts_provisional, half_minutes, live_entry')
        .eq('league_id', leagueId)
        .maybeSingle()
        .throwOnError()
      return data ?? DEFAULTS
    },
  })

/** How results are reported and confirmed, the minutes of a half, and live entry. */
export function ResultsSettings({ leagueId }: { leagueId: string }) {
  const { data, error, refetch } = useQuery(matchDayQuery(leagueId))
  return (
    <Section title="Results">
      {data !== undefined && <ResultsForm leagueId={leagueId} settings={data} />}
      {data === undefined && error === null && <Spinner />}
      {data === undefined && error !== null && <LoadingFailed what="The settings" error={error} onRetry={refetch} />}
    </Section>
  )
}

function ResultsForm({ leagueId, settings }: { leagueId: string; settings: typeof DEFAULTS }) {
  const queries = useQueryClient()
  const form = useForm({
    schema,
    saved: {
      results_by: settings.results_by,
      confirm_after: settings.confirm_after.toString(),
      counts_provisional: settings.counts_provisional ? 'counts' : 'waits',
      half_minutes: settings.half_minutes.toString(),
      live_entry: settings.live_entry ? 'on' : 'off',
    },
    draft: `settings-match-day-${useUser().id}-${leagueId}`,
    rechecksOnEdit: true,
    async save(chosen, changed) {
      const supabase = await browserSupabase()
      await supabase
        .from('match_day_settings')
        .upsert({ ...pickFields(chosen, changed), league_id: leagueId })
        .select()
        .single()
        .throwOnError()
      await queries.invalidateQueries({ queryKey: leagueKey(leagueId) })
    },
    failed: (error) => failureWithToast('Error updating the match day', error, 'settings'),
    onSaved: () => toast('Match day updated'),
  })
  const { register, problems, values } = form
  const isByTeams = values.results_by === 'teams'
  return (
    <SettingsForm label="Save results settings" form={form}>
      <Field
        label="Who reports results?"
        hint={
          isByTeams
            ? 'A manager, or a person to whom you send a link, reports the score after the match. The other team confirms it. You can always enter or change a result yourself.'
            : values.results_by === 'referee'
              ? 'The referee enters the score on their own page, with a link or an account, and it is final. You can always enter or change a result yourself.'
              : 'Only you enter results.'
        }
      >
        {(control) => (
          <Select {...control} {...register('results_by')}>
            <option value="owner">Only the owner</option>
            <option value="teams">Either team, confirmed by the other</option>
            <option value="referee">The referee who accepted the match</option>
          </Select>
        )}
      </Field>
      {/* A wrong text is shown with its problem although another choice hides the field: nothing is saved until then. */}
      {(isByTeams || problems.confirm_after !== undefined) && (
        <>
          <Field
            label="Hours until an unanswered report is confirmed"
            hint="If the other team neither confirms the score nor reports another one, the result becomes final then. No emails are sent from 22:00 to 8:00: for a report in that time, the hours count from 8:00."
            error={problems.confirm_after}
          >
            {(control) => (
              <Input
                {...control}
                {...register('confirm_after')}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-32"
              />
            )}
          </Field>
          <Field label="A score that is not confirmed yet">
            {(control) => (
              <Select {...control} {...register('counts_provisional')}>
                <option value="counts">counts in the table at once</option>
                <option value="waits">counts once it is final</option>
              </Select>
            )}
          </Field>
        </>
      )}
      <Field
        label="Minutes per half"
        hint="Used for the clock of a live match and for the minutes that players played."
        error={problems.half_minutes}
      >
        {(control) => (
          <Input
            {...control}
            {...register('half_minutes')}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32"
          />
        )}
      </Field>
      <Field
        label="Live entry, while a match is played"
        hint={values.live_entry === 'on' ? liveHint(isByTeams) : 'Results are entered after the match.'}
      >
        {(control) => (
          <Select {...control} {...register('live_entry')}>
            <option value="off">Off</option>
            <option value="on">On</option>
          </Select>
        )}
      </Field>
    </SettingsForm>
  )
}

const liveHint = (isByTeams: boolean) =>
  `${
    isByTeams
      ? 'You, the managers of both teams, and scorers whom you invite or send a link press buttons for kick-off, goals, cards and substitutions.'
      : 'You and scorers whom you invite or send a link press buttons for kick-off, goals, cards and substitutions.'
  } Visitors see the minute and the score at once. The button is on the match page.`
