import * as z from 'zod/mini'
import { isolate } from '#domain/isolate-name.ts'
import { atMost, filled, trimmed, wholeNumber } from '#web/forms/schemas.ts'
import { useAddOnce } from '#web/forms/use-add-once.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { ZONE_LABEL_LENGTH } from './season-limits.ts'
import type { Stage } from './seasons-query.ts'
import { useSeasonChange, useSeasonRefresh } from './use-season-change.ts'

const zoneKinds = [
  { key: 'champion', label: 'Champion' },
  { key: 'promotion', label: 'Promotion' },
  { key: 'play_off', label: 'Play-off' },
  { key: 'relegation', label: 'Relegation' },
  { key: 'other', label: 'Other' },
] as const

const place = wholeNumber(1, 200, 'Enter a place.')
const schema = z
  .object({
    kind: z.string(),
    first_place: place,
    last_place: place,
    label: trimmed().check(filled('Enter a label.'), atMost(ZONE_LABEL_LENGTH)),
  })
  .check(
    z.refine<{ first_place: number; last_place: number }>(({ first_place, last_place }) => first_place <= last_place, {
      path: ['last_place'],
      error: 'The last place is before the first one.',
    }),
  )

interface ZonesProps {
  leagueId: string
  stage: Stage
}

/** Places of a table that mean something at the end of the season. */
export function Zones({ leagueId, stage }: ZonesProps) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  return (
    <div className="grid grid-cols-1 gap-5">
      {stage.zones.length > 0 && (
        <ul className="border-line border-t">
          {stage.zones.map(({ id, first_place, last_place, label }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2">
              <span className="wrap-anywhere min-w-0">
                <span className="figures mr-3 text-muted">
                  {first_place === last_place ? first_place : `${first_place}–${last_place}`}
                </span>
                {label}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${isolate(label)}`}
                disabled={isSaving}
                onClick={firstPress(() =>
                  change('Zone removed', (supabase) =>
                    supabase.from('stage_zones').delete().eq('id', id).select('id').single().throwOnError(),
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
      <AddZone leagueId={leagueId} stage={stage} />
    </div>
  )
}

function AddZone({ leagueId, stage }: ZonesProps) {
  const refresh = useSeasonRefresh(leagueId)
  const addOnce = useAddOnce()
  const form = useForm({
    schema,
    saved: { kind: 'promotion', first_place: '', last_place: '', label: '' },
    rechecksOnEdit: true,
    resets: true,
    async save(zone) {
      const supabase = await browserSupabase()
      const zones = supabase.from('stage_zones')
      await addOnce({
        add: (id) =>
          zones
            .upsert({ ...zone, id, stage_id: stage.id }, { ignoreDuplicates: true })
            .select('id')
            .maybeSingle()
            .throwOnError(),
        update: (id) => zones.update(zone).eq('id', id).select('id').single().throwOnError(),
      })
      await refresh()
    },
    failed: 'Error adding the zone',
  })
  return (
    <form className="grid grid-cols-1 gap-4" {...form.props}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] items-start gap-4">
        <Field label="From place" error={form.problems.first_place}>
          {(control) => <Input {...control} {...form.register('first_place')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label="To place" error={form.problems.last_place}>
          {(control) => <Input {...control} {...form.register('last_place')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label="Meaning">
          {(control) => (
            <Select {...control} {...form.register('kind')}>
              {zoneKinds.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Label" error={form.problems.label}>
          {(control) => <Input {...control} {...form.register('label')} autoComplete="off" />}
        </Field>
      </div>
      <FormError message={form.failure} />
      <Button type="submit" variant="outline" className="justify-self-start" disabled={form.isSaving}>
        Add zone
      </Button>
    </form>
  )
}
