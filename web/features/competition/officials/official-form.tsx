import * as z from 'zod/mini'
import { optionalEmail, optionalPhone, PHONE_HINT } from '#web/forms/contact-schemas.ts'
import { pickFields } from '#web/forms/edits.ts'
import { atMost, filled, NAME_LENGTH, orNull, trimmed } from '#web/forms/schemas.ts'
import { useAddOnce } from '#web/forms/use-add-once.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ListedOfficial } from './officials-query.ts'

const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

const schema = z.object({
  name: trimmed().check(filled('Please provide a name'), atMost(NAME_LENGTH)),
  level: z.pipe(z.string(), z.transform(Number)),
  email: orNull(optionalEmail()),
  phone: orNull(optionalPhone()),
})

interface OfficialFormProps {
  leagueId: string
  /** Null for a new one. */
  official: ListedOfficial | null
  onSaved: () => Promise<unknown>
}

/** A dialog's content: an official's name, level and contacts. */
export function OfficialForm({ leagueId, official, onSaved }: OfficialFormProps) {
  const addOnce = useAddOnce()
  const form = useForm({
    schema,
    saved: {
      name: official?.name ?? '',
      level: String(official?.level ?? 1),
      email: official?.email ?? '',
      phone: official?.phone ?? '',
    },
    async save(typed, changed) {
      const supabase = await browserSupabase()
      const officials = supabase.from('officials')
      const update = (id: string, fields: Partial<typeof typed>) =>
        officials.update(fields).eq('id', id).select('id').single().throwOnError()
      if (official === null) {
        await addOnce({
          add: (id) =>
            officials
              .upsert({ ...typed, id, league_id: leagueId }, { ignoreDuplicates: true })
              .select('id')
              .maybeSingle()
              .throwOnError(),
          update: (id) => update(id, typed),
        })
      } else if (changed.length > 0) await update(official.id, pickFields(typed, changed))
      await onSaved()
    },
    failed: 'The official was not saved',
  })
  const { register, problems } = form
  return (
    <DialogContent keepsOpen title={official === null ? 'Add an official' : 'Edit an official'}>
      <form className="grid gap-5" {...form.props}>
        <Field label="Name" error={problems.name}>
          {(control) => <Input {...control} {...register('name')} required autoComplete="off" />}
        </Field>
        <Field label="Level" hint="1 is the highest. What each level means is up to you.">
          {(control) => (
            <Select {...control} {...register('level')}>
              {LEVELS.map((level) => (
                <option key={level}>{level}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Email address (optional)" error={problems.email}>
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="off" />}
        </Field>
        <Field label="Telephone (optional)" hint={PHONE_HINT} error={problems.phone}>
          {(control) => <Input {...control} {...register('phone')} type="tel" autoComplete="off" />}
        </Field>
        <p className="text-muted text-sm">Only those who run the competition see the address and the number.</p>
        <FormError message={form.failure} />
        <DialogActions>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
