import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import type { ManagedTeam } from '#web/features/team/manage/manage-queries.ts'
import { SavedCheckbox } from '#web/forms/saved-checkbox.tsx'
import { wholeNumber } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { availabilitySettingsQuery } from './availability-settings-query.ts'

/** The database has the same limit. */
const MOST_HOURS = 336

const schema = z.object({ hours: wholeNumber(1, MOST_HOURS, `Enter whole hours from 1 to ${MOST_HOURS}.`) })

interface Settings {
  deadline_hours: number
  sends_reminders: boolean
}

/** Whether the team asks its players who is in, and by when. It does not by default. */
export function AskPlayers({ team }: { team: ManagedTeam }) {
  const { data, error, refetch } = useQuery(availabilitySettingsQuery(team.id, team.league.id))
  const settings = data?.asking
  const change = useChangeSettings(team)
  return (
    <Section title="Who is in?">
      {data === undefined && error !== null && <LoadingFailed what="The settings" error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Spinner />}
      {data !== undefined && (
        <div className="grid gap-6">
          <SavedCheckbox
            label="Ask players who is in"
            hint="Players say in, maybe or out for each upcoming match, with a note. Only those who run the team can read the answers."
            isOn={settings != null}
            save={async (isOn) => {
              await change(isOn ? {} : null)
              toast(isOn ? 'Players are asked who is in' : 'Players are no longer asked')
            }}
          />
          {(settings || data.wantsLineUps) && (
            <Link to={`/team/${team.id}/who-is-in`} className={buttonClass({ className: 'justify-self-start' })}>
              {settings ? 'See who is in' : 'Hand in a line-up'}
            </Link>
          )}
          {settings && (
            <>
              <Deadline team={team} settings={settings} />
              <SavedCheckbox
                label="Remind players by email"
                hint="A day before the deadline, for those with an account who have not answered yet."
                isOn={settings.sends_reminders}
                save={async (isOn) => {
                  await change({ sends_reminders: isOn })
                  toast('Reminders updated')
                }}
              />
            </>
          )}
        </div>
      )}
    </Section>
  )
}

function Deadline({ team, settings }: { team: ManagedTeam; settings: Settings }) {
  const change = useChangeSettings(team)
  const form = useForm({
    schema,
    saved: { hours: settings.deadline_hours.toString() },
    draft: `availability-deadline-${useUser().id}-${team.id}`,
    rechecksOnEdit: true,
    save: ({ hours }) => change({ deadline_hours: hours }),
    failed: 'The deadline was not saved',
    onSaved: () => toast('Deadline updated'),
  })
  return (
    <form {...form.props} className="grid gap-3">
      <Field
        label="Hours before kick-off when answers are due"
        hint="Players can change an answer until kick-off."
        error={form.problems.hours}
      >
        {(control) => (
          <Input {...control} {...form.register('hours')} inputMode="numeric" autoComplete="off" className="max-w-32" />
        )}
      </Field>
      <FormError message={form.failure} />
      <Button type="submit" variant="outline" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : 'Save deadline'}
      </Button>
    </form>
  )
}

/** Begins or stops asking, or changes how the team asks. Null stops it. */
function useChangeSettings({ id: teamId, league }: ManagedTeam) {
  const queries = useQueryClient()
  return async (settings: Partial<Settings> | null) => {
    const supabase = await browserSupabase()
    const table = supabase.from('availability_settings')
    if (settings === null) await table.delete().eq('team_id', teamId).throwOnError()
    else
      await table
        .upsert({ team_id: teamId, ...settings })
        .select('team_id')
        .single()
        .throwOnError()
    await queries.invalidateQueries({ queryKey: availabilitySettingsQuery(teamId, league.id).queryKey })
  }
}
