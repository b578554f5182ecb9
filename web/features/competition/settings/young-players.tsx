import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { pickFields } from '#web/forms/edits.ts'
import { failureWithToast } from '#web/forms/failure.ts'
import { atMost, orNull, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import type { Youth } from '#web/queries/youth.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { EndProtection } from './end-protection.tsx'
import { HeldReports } from './held-reports.tsx'
import { SettingsForm } from './settings-form.tsx'

const youthQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'young-players'],
    queryFn: async ({ client }): Promise<Youth | null> => {
      const supabase = await supabaseOf(client)
      const settings = supabase.from('youth_settings').select('age_group, results').eq('league_id', leagueId)
      return (await settings.maybeSingle().throwOnError()).data
    },
  })

/** Whether the competition protects its players, and what the public sees of its results. */
export function YoungPlayers({ leagueId }: { leagueId: string }) {
  const { data, error, refetch } = useQuery(youthQuery(leagueId))
  return (
    <Section title="Young players">
      {data === undefined && error === null && <Spinner />}
      {data === undefined && error !== null && <LoadingFailed what="The settings" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <div className="grid gap-8">
          <Rules isOn={data !== null} />
          <YouthForm leagueId={leagueId} youth={data} />
          {data !== null && <HeldReports leagueId={leagueId} />}
          {data !== null && <End leagueId={leagueId} />}
        </div>
      )}
    </Section>
  )
}

const Rules = ({ isOn }: { isOn: boolean }) => (
  <div className="grid max-w-prose gap-3">
    <p className="font-semibold">
      {isOn ? 'Players of this competition are protected.' : 'Players of this competition are shown like adults.'}
    </p>
    <p>{isOn ? 'Visitors' : 'With protection, visitors'} see:</p>
    <ul className="grid list-disc gap-1 pl-5">
      <li>the first name and an initial, like ‘Mia K.’, everywhere, including their other competitions,</li>
      <li>no date of birth, no age and no biography; only the name of the age group,</li>
      <li>a photo only while a guardian consents to it, with a link that you or the manager send,</li>
      <li>no report that was published earlier, until you show it again with shortened names.</li>
    </ul>
    <p className="text-muted text-sm">
      The player, the team’s manager and you still see and edit everything. Enter the first name first: the public sees
      ‘Mia Klein’ as ‘Mia K.’.
    </p>
  </div>
)

const schema = z.object({ age_group: orNull(trimmed().check(atMost(40))), results: z.string() })

const HINTS: Readonly<Record<string, string>> = {
  shown: 'Visitors see scores, tables and lists of scorers.',
  no_tables: 'Visitors see fixtures and scores, but no tables or lists of scorers.',
  no_scores: 'Visitors see fixtures only. A match that was played is listed without its score.',
}

function YouthForm({ leagueId, youth }: { leagueId: string; youth: Youth | null }) {
  const queries = useQueryClient()
  const form = useForm({
    schema,
    saved: { age_group: youth?.age_group ?? '', results: youth?.results ?? 'shown' },
    draft: `settings-young-players-${useUser().id}-${leagueId}`,
    rechecksOnEdit: true,
    async save(chosen, changed) {
      const supabase = await browserSupabase()
      await supabase
        .from('youth_settings')
        .upsert({ ...pickFields(chosen, changed), league_id: leagueId })
        .select('league_id')
        .single()
        .throwOnError()
      await queries.invalidateQueries()
    },
    failed: (error) => failureWithToast('Error updating the protection', error, 'settings'),
    onSaved: () => toast(youth === null ? 'Players are protected' : 'Protection updated'),
  })
  const { register, problems, values } = form
  return (
    <SettingsForm label={youth === null ? 'Protect the players' : 'Save protection'} form={form}>
      <Field
        label="Age group"
        hint="Optional, such as U12. Visitors see it instead of ages."
        error={problems.age_group}
      >
        {(control) => <Input {...control} {...register('age_group')} autoComplete="off" className="max-w-48" />}
      </Field>
      <Field label="Results and tables" hint={HINTS[values.results]}>
        {(control) => (
          <Select {...control} {...register('results')}>
            <option value="shown">Show all</option>
            <option value="no_tables">Hide tables and lists of scorers</option>
            <option value="no_scores">Hide scores too</option>
          </Select>
        )}
      </Field>
    </SettingsForm>
  )
}

function End({ leagueId }: { leagueId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" className="justify-self-start">
          End the protection…
        </Button>
      </DialogTrigger>
      {isOpen && <EndProtection leagueId={leagueId} onDone={() => setOpen(false)} />}
    </Dialog>
  )
}
