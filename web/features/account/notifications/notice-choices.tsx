import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useForm } from '#web/forms/use-form.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { choicesQuery, KINDS, kinds } from './choices-query.ts'
import { DeviceKinds } from './device-kinds.tsx'
import { ProveAddress } from './prove-address.tsx'

const DEFAULT = 'digest'

const schema = z.object({
  date: z.string(),
  move: z.string(),
  confirm: z.string(),
  reminder: z.string(),
  appointment: z.string(),
  availability: z.string(),
  ban: z.string(),
  missing: z.string(),
  dispute: z.string(),
})

/** The person's choice of mails: of each kind at once, once a day, or none. */
export function NoticeChoices() {
  const { data, error, refetch, isFetching } = useQuery(choicesQuery(useUser().id))
  if (data !== undefined)
    return (
      <div className="grid gap-10">
        <Choices mails={data.mails} isProven={data.isProven} />
        <DeviceKinds silent={data.silent} />
      </div>
    )
  if (error === null) return <Spinner />
  return (
    <div className="grid justify-items-start gap-4">
      <p>Your choices could not be loaded. {failureMessage(error)}</p>
      <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  )
}

function Choices({ mails, isProven }: { mails: Map<string, string>; isProven: boolean }) {
  const user = useUser()
  const queries = useQueryClient()
  const choiceOf = (kind: string) => mails.get(kind) ?? DEFAULT
  const form = useForm({
    schema,
    saved: {
      date: choiceOf('date'),
      move: choiceOf('move'),
      confirm: choiceOf('confirm'),
      reminder: choiceOf('reminder'),
      appointment: choiceOf('appointment'),
      availability: choiceOf('availability'),
      ban: choiceOf('ban'),
      missing: choiceOf('missing'),
      dispute: choiceOf('dispute'),
    },
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
        Some competitions tell their managers and officials what happens, and some teams ask their players who is in.
        Mails go to <strong className="wrap-anywhere">{user.email}</strong>, never between 22:00 and 8:00 where the
        competition is played. The mail of the day comes at 8:00. What would be too late by then comes at once.
      </p>
      {!isProven && <ProveAddress />}
      {kinds.map((kind) => (
        <Field key={kind} label={KINDS[kind].label} hint={KINDS[kind].hint}>
          {(control) => (
            <Select {...control} {...form.register(kind)}>
              <option value="once">Mail at once</option>
              <option value="digest">In one mail a day</option>
              <option value="none">No mail</option>
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
