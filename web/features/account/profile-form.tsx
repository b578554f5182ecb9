import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { privateDetailProblem } from '#domain/read-players.ts'
import { atMost, filled, NAME_LENGTH, refuse, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountLinks } from './account-links.tsx'
import { AvatarUpload } from './avatar-upload.tsx'
import { ownProfilesQuery } from './own-profiles-query.ts'
import { updateFullName } from './update-profile.ts'

const schema = z.object({
  name: trimmed().check(filled('Enter your name.'), atMost(NAME_LENGTH), refuse(privateDetailProblem)),
})

export function ProfileForm() {
  const user = useUser()
  const queries = useQueryClient()
  const { data: profiles = [] } = useQuery(ownProfilesQuery(user.id))
  const form = useForm({
    schema,
    // An invited person has a name in the league before the account has one.
    saved: { name: textOf(user.user_metadata.full_name) || (profiles[0]?.full_name ?? '') },
    draft: `account-name-${user.id}`,
    keepsFailure: true,
    save: ({ name }) => updateFullName(name),
    failed: 'Error updating profile',
    onSaved() {
      toast('Profile updated')
      return queries.invalidateQueries()
    },
  })
  return (
    <div className="grid gap-8">
      <AvatarUpload userId={user.id} email={user.email ?? ''} picture={textOf(user.user_metadata.avatar_url) || null} />
      <form className="grid gap-5" {...form.props}>
        <Field label="Full name" hint="Your player page shows it too." error={form.problems.name}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="name" dir="auto" required />}
        </Field>
        <FormError message={form.failure} />
        <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save profile'}
        </Button>
      </form>
      <AccountLinks profiles={profiles} />
    </div>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
