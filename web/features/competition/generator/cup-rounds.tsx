import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/calendar-days.ts'
import { type CupRules, planCupRounds } from '#domain/cup-days.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { bracketQuery, knockOutsQuery } from '#web/features/competition/cup/cup-queries.ts'
import { planRounds, useKnockOutCall } from '#web/features/competition/cup/knock-out-mutations.ts'
import type { PlannedSeason } from '#web/features/competition/season-choice.tsx'
import { PlanClashes } from '#web/features/competition/venues/clash-preview.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Section } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { CupDaysForm } from './cup-days-form.tsx'
import { CupDaysPreview } from './cup-days-preview.tsx'
import { busyDaysQuery, roundsToPlan, tiesToCheck } from './cup-days-query.ts'

interface CupRoundsProps {
  leagueId: string
  timeZone: string
  /** The season of the knock-outs; null for the competition's own. */
  planned: PlannedSeason | null
}

/** Plans the rounds of a knock-out around all other matches. Nothing for a season without a knock-out. */
export function CupRounds({ leagueId, timeZone, planned }: CupRoundsProps) {
  const { data: knockOuts = [], isLoadingError, error, refetch } = useQuery(knockOutsQuery(leagueId, planned?.id))
  const [chosen, setChosen] = useState<string>()
  if (isLoadingError)
    return (
      <Section title="Cup rounds">
        <LoadingFailed what="The knock-outs" error={error} onRetry={refetch} />
      </Section>
    )
  const stageId = knockOuts.find(({ id }) => id === chosen)?.id ?? knockOuts[0]?.id
  if (stageId === undefined) return null
  return (
    <Section title="Cup rounds">
      <p className="mb-6 max-w-prose text-muted">
        A round gets the first day on which none of its teams plays. Rounds whose teams are not known yet keep their day
        until they are. Save the league’s fixtures first.
      </p>
      {knockOuts.length > 1 && (
        <div className="mb-6 max-w-xs">
          <Field label="Knock-out">
            {(control) => (
              <Select {...control} value={stageId} onChange={({ target }) => setChosen(target.value)}>
                {knockOuts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      <CupPlan key={stageId} leagueId={leagueId} stageId={stageId} timeZone={timeZone} planned={planned} />
    </Section>
  )
}

export interface CupChoices extends CupRules {
  /** HH:MM */
  time: string
}

function CupPlan({ leagueId, stageId, timeZone, planned }: CupRoundsProps & { stageId: string }) {
  const stored = useQuery(bracketQuery(leagueId, stageId))
  const days = useQuery(busyDaysQuery(leagueId, stageId, timeZone))
  const { data: bracket } = stored
  const { data: busy } = days
  const call = useKnockOutCall()
  const [failure, setFailure] = useState<string | null>(null)
  const [choices, setChoices] = useState<CupChoices>(() => ({
    firstDate: planned?.firstDay ?? addDays(toLocalTime(new Date(), timeZone).date, 14),
    time: '15:00',
    interval: 21,
    restDays: 2,
    weekdays: [],
    closed: [],
  }))
  const rounds = bracket && roundsToPlan(bracket)
  const plan = rounds && busy && choices.firstDate !== '' ? planCupRounds(rounds, busy, choices) : []
  const legs = plan.flatMap(({ legs }) => legs ?? [])
  const [save, isSaving] = useAction(async () => {
    setFailure(null)
    try {
      const { time } = choices
      await call(
        planRounds(
          stageId,
          legs.map((leg) => ({ ...leg, time })),
          timeZone,
        ),
      )
      toast('Cup rounds saved')
    } catch (error) {
      setFailure(failureMessage(error))
      await days.refetch()
    }
  })
  const missing = [stored, days].find(({ isLoadingError }) => isLoadingError)
  if (missing?.error) return <LoadingFailed what="The cup rounds" error={missing.error} onRetry={missing.refetch} />
  if (stored.isPending || days.isPending) return <Spinner />
  if (!bracket || !rounds) return null
  if (rounds.length === 0) return <p>Every match of {bracket.name} has been played.</p>
  return (
    <div className="grid gap-6">
      <CupDaysForm choices={choices} isSaving={isSaving} onChange={(change) => setChoices({ ...choices, ...change })} />
      <PlanClashes leagueId={leagueId} timeZone={timeZone} plan={tiesToCheck(bracket, legs, choices.time)} />
      <CupDaysPreview bracket={bracket} plan={plan} timeZone={timeZone} />
      <FormError message={failure} />
      <div>
        <Button
          variant="outline"
          disabled={isSaving || legs.length === 0 || choices.time === '' || plan.some(({ legs }) => legs === null)}
          onClick={save}
        >
          {isSaving ? 'Saving…' : 'Save cup rounds'}
        </Button>
      </div>
    </div>
  )
}
