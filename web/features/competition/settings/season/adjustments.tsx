import * as z from 'zod/mini'
import { isolate } from '#domain/isolate-name.ts'
import { atMost, filled, orNull, trimmed, wholeNumber } from '#web/forms/schemas.ts'
import { useAddOnce } from '#web/forms/use-add-once.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SEASON_REASON_LENGTH } from './season-limits.ts'
import type { Stage } from './seasons-query.ts'
import { useSeasonChange, useSeasonRefresh } from './use-season-change.ts'

const PROBLEM = 'Enter points from −99 to 99, such as −3.'
const schema = z.object({
  team_id: z.string().check(filled('Choose a team.')),
  points: wholeNumber(-99, 99, PROBLEM).check(z.refine((points) => points !== 0, PROBLEM)),
  reason: trimmed().check(filled('Enter the reason. Visitors read it below the table.'), atMost(SEASON_REASON_LENGTH)),
  decided_on: orNull(z.string()),
})

interface AdjustmentsProps {
  leagueId: string
  stage: Stage
}

/** Points that teams lost or got by a decision, each with its reason. */
export function Adjustments({ leagueId, stage }: AdjustmentsProps) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const decisions = stage.entries.flatMap(({ team, adjustments }) =>
    adjustments.map((adjustment) => ({ ...adjustment, team: team.name })),
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      {decisions.length > 0 && (
        <ul className="border-line border-t">
          {decisions.map(({ id, team, points, reason }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2">
              <span className="wrap-anywhere min-w-0">
                <bdi className="font-semibold">{team}</bdi>{' '}
                <span className="figures">{points > 0 ? `+${points}` : `−${-points}`}</span>
                <span className="block text-muted text-sm">{reason}</span>
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove the decision about ${isolate(team)}`}
                disabled={isSaving}
                onClick={firstPress(() =>
                  change('Decision removed', (supabase) =>
                    supabase.from('point_adjustments').delete().eq('id', id).select('id').single().throwOnError(),
                  ),
                )}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormError message={failure} />
      <AddAdjustment leagueId={leagueId} stage={stage} />
    </div>
  )
}

function AddAdjustment({ leagueId, stage }: AdjustmentsProps) {
  const refresh = useSeasonRefresh(leagueId)
  const addOnce = useAddOnce()
  const form = useForm({
    schema,
    saved: { team_id: '', points: '', reason: '', decided_on: '' },
    rechecksOnEdit: true,
    resets: true,
    async save({ team_id, ...decision }) {
      const supabase = await browserSupabase()
      const decisions = supabase.from('point_adjustments')
      await addOnce({
        key: team_id,
        isListed: (id) => stage.entries.some(({ adjustments }) => adjustments.some((listed) => listed.id === id)),
        remove: (id) => decisions.delete().eq('id', id).throwOnError(),
        add: (id) =>
          decisions
            .upsert({ ...decision, id, team_id, stage_id: stage.id }, { ignoreDuplicates: true })
            .select('id')
            .maybeSingle()
            .throwOnError(),
        update: (id) => decisions.update(decision).eq('id', id).select('id').single().throwOnError(),
      })
      await refresh()
    },
    failed: 'Error saving the decision',
  })
  return (
    <form className="grid grid-cols-1 gap-4" {...form.props}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <Field label="Team" error={form.problems.team_id}>
          {(control) => (
            <Select {...control} {...form.register('team_id')}>
              <option value="">Choose a team</option>
              {stage.entries.map(({ team_id, team }) => (
                <option key={team_id} value={team_id}>
                  {team.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Points" hint="−3 takes three off" error={form.problems.points}>
          {(control) => <Input {...control} {...form.register('points')} autoComplete="off" />}
        </Field>
        <Field label="Decided on" error={form.problems.decided_on}>
          {(control) => <Input {...control} {...form.register('decided_on')} type="date" />}
        </Field>
      </div>
      <Field label="Reason" error={form.problems.reason}>
        {(control) => <Input {...control} {...form.register('reason')} autoComplete="off" />}
      </Field>
      <FormError message={form.failure} />
      <Button type="submit" variant="outline" className="justify-self-start" disabled={form.isSaving}>
        Save decision
      </Button>
    </form>
  )
}
