import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { atMost, filled, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { CopyField } from '#web/share/copy-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { apiKeysQuery } from './api-keys-query.ts'

const NAME_LENGTH = 60
const DAY_MS = 86_400_000

const LIFETIMES = [
  { days: '', label: 'Never' },
  { days: '30', label: 'In 30 days' },
  { days: '90', label: 'In 90 days' },
  { days: '365', label: 'In a year' },
]

const schema = z.object({
  name: trimmed().check(filled('Name the key, so that you can recognize it later'), atMost(NAME_LENGTH)),
  access: z.string(),
  days: z.string(),
})

interface CreateKeyProps {
  leagueId: string
  onDone: () => void
}

/** A dialog's content: makes a key, and shows it this once. */
export function CreateKey({ leagueId, onDone }: CreateKeyProps) {
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    schema,
    saved: { name: '', access: 'read', days: '' },
    clearsOnEdit: true,
    async save({ name, access, days }) {
      const supabase = await browserSupabase()
      const { data } = await supabase
        .rpc('create_league_key', {
          _league_id: leagueId,
          _name: name,
          _access: access,
          _expires_at: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
        })
        .throwOnError()
      setSecret(data)
    },
    failed: 'Error creating API key',
    onSaved: () => queries.invalidateQueries({ queryKey: apiKeysQuery(leagueId).queryKey }),
  })
  if (secret !== null) return <NewKey secret={secret} onDone={onDone} />
  return (
    <DialogContent keepsOpen title="Create an API key">
      <form className="grid gap-5" {...form.props}>
        <Field label="Name" hint="Where it is used, such as “Club website”" error={form.problems.name}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Field
          label="Access"
          hint={
            form.values.access === 'write'
              ? 'Adds teams and matches, and corrects results and line-ups. It cannot delete matches or change settings.'
              : 'Reads what everybody can see of this competition.'
          }
        >
          {(control) => (
            <Select {...control} {...form.register('access')}>
              <option value="read">Read</option>
              <option value="write">Read and write</option>
            </Select>
          )}
        </Field>
        <Field label="Expires">
          {(control) => (
            <Select {...control} {...form.register('days')}>
              {LIFETIMES.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FormError message={form.failure} />
        <DialogActions>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Creating…' : 'Create key'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

const NewKey = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <DialogContent keepsOpen title="Copy your key now">
    <div className="grid gap-5">
      <p>It is shown only once. Keep it like a password: anyone who has it can do what it allows.</p>
      <CopyField
        label="API key"
        text={secret}
        noun="key"
        copied="API key copied"
        next="Paste it where your program keeps its secrets."
      />
      <DialogActions>
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </div>
  </DialogContent>
)
