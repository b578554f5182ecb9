import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CHOICE_WORDS, CHOSEN_KINDS, type ChosenKind } from '#domain/notices.ts'
import { useForm } from '#web/forms/use-form.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { choicesQuery } from './choices-query.ts'
import { DeviceKinds } from './device-kinds.tsx'
import { ProveAddress } from './prove-address.tsx'

const DEFAULT = 'digest'

const schema = z.record(z.enum(CHOSEN_KINDS), z.string())

/** The person's choice of mails: of each kind at once, once a day, or none. */
export function NoticeChoices() {
  const { data, error, refetch } = useQuery(choicesQuery(useUser().id))
  if (data !== undefined)
    return (
      <div className="grid gap-10">
        <Choices mails={data.mails} isProven={data.isProven} />
        <DeviceKinds silent={data.silent} />
      </div>
    )
  if (error === null) return <Spinner />
  return <LoadingFailed what="Your choices" error={error} onRetry={refetch} />
}

function Choices({ mails, isProven }: { mails: Map<string, string>; isProven: boolean }) {
  const user = useUser()
  const queries = useQueryClient()
  const form = useForm({
    schema,
    saved: Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, mails.get(kind) ?? DEFAULT])) as Record<
      ChosenKind,
      string
    >,
    draft: `account-notifications-${user.id}`,
    async save(values, changed) {
      const supabase = await browserSupabase()
      const rows = changed.map((kind) => ({ user_id: user.id, kind, mail: values[kind] }))
      if (rows.length > 0) await supabase.from('notice_choices').upsert(rows).select().throwOnError()
      await queries.invalidateQueries({ queryKey: choicesQuery(user.id).queryKey })
    },
    failed: 'Error updating your notifications',
    onSaved: () => toast('Notifications updated'),
  })
  return (
    <form className="grid gap-5" {...form.props}>
      <p>
        Some competitions notify their managers and officials, and some teams ask their players who is in. Emails go to{' '}
        <strong className="wrap-anywhere">{user.email}</strong>, never between 22:00 and 8:00 where the competition is
        played. The daily email arrives at 8:00. Anything that cannot wait until then is sent at once.
      </p>
      {!isProven && <ProveAddress />}
      {CHOSEN_KINDS.map((kind) => (
        <Field key={kind} label={CHOICE_WORDS[kind].label} hint={CHOICE_WORDS[kind].hint}>
          {(control) => (
            <Select {...control} {...form.register(kind)}>
              <option value="once">Email at once</option>
              <option value="digest">One email a day</option>
              <option value="none">No email</option>
            </Select>
          )}
        </Field>
      ))}
      <FormError message={form.failure} />
      <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : 'Save notifications'}
      </Button>
    </form>
  )
}
