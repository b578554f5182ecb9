import * as z from 'zod/mini'
import { pickFields } from '#web/forms/edits.ts'
import { atMost, filled, orNull, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { SEASON_NAME_LENGTH } from './season-limits.ts'
import type { Season } from './seasons-query.ts'
import { useSeasonRefresh } from './use-season-change.ts'

const schema = z
  .object({
    name: trimmed().check(filled('Enter a name for the season.'), atMost(SEASON_NAME_LENGTH)),
    first_day: orNull(z.string()),
    last_day: orNull(z.string()),
  })
  .check(
    z.refine<{ first_day: string | null; last_day: string | null }>(
      ({ first_day, last_day }) => first_day === null || last_day === null || first_day <= last_day,
      { path: ['last_day'], error: 'The last day is before the first one.' },
    ),
  )

/** The name and the days of a season. */
export function SeasonDetails({ leagueId, season }: { leagueId: string; season: Season }) {
  const refresh = useSeasonRefresh(leagueId)
  const form = useForm({
    schema,
    saved: { name: season.name, first_day: season.first_day ?? '', last_day: season.last_day ?? '' },
    rechecksOnEdit: true,
    async save(details, changed) {
      const supabase = await browserSupabase()
      const edited = pickFields(details, changed)
      if (changed.length > 0)
        await supabase.from('seasons').update(edited).eq('id', season.id).select('id').single().throwOnError()
      await refresh()
    },
    failed: 'Error saving the season',
    onSaved: () => toast('Season saved', { id: 'season' }),
  })
  return (
    <form className="grid grid-cols-1 gap-5" {...form.props}>
      <Field label="Name" hint="Such as “2024” or “2024/25”" error={form.problems.name}>
        {(control) => <Input {...control} {...form.register('name')} required autoComplete="off" />}
      </Field>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label="First day" error={form.problems.first_day}>
          {(control) => <Input {...control} {...form.register('first_day')} type="date" />}
        </Field>
        <Field label="Last day" error={form.problems.last_day}>
          {(control) => <Input {...control} {...form.register('last_day')} type="date" />}
        </Field>
      </div>
      <FormError message={form.failure} />
      <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
        Save season
      </Button>
    </form>
  )
}
