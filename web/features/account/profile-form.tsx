import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useEdits } from '#web/forms/use-edits.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { AvatarUpload } from './avatar-upload.tsx'
import { ownProfilesQuery } from './own-profiles-query.ts'
import { updateFullName } from './update-profile.ts'

const NAME_LENGTH = 200
// The user menu has the specification's three links; the rest is found here and in the tabs above.
const MORE = [
  { to: '/account/security', label: 'Two-factor authentication and signed-in devices' },
  { to: '/account/data', label: 'Download everything we keep, or delete your account' },
]

export function ProfileForm() {
  const user = useUser()
  const queries = useQueryClient()
  const { data: profiles = [] } = useQuery(ownProfilesQuery(user.id))
  const { values, change, markSaved } = useEdits(`account-name-${user.id}`, {
    // Who came by invitation has a name in the league before the account has one.
    name: textOf(user.user_metadata.full_name) || (profiles[0]?.full_name ?? ''),
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [save, isSaving] = useAction(async () => {
    const name = values.name.replaceAll('\0', '').trim()
    const found = findProblem(name)
    setProblem(found)
    if (found !== null) return
    try {
      await updateFullName(name)
      // Not before: what stands below the button would move under a finger that presses twice.
      setFailure(null)
      markSaved()
      toast('Profile updated')
      await queries.invalidateQueries()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error updating profile', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <div className="grid gap-8">
      <AvatarUpload userId={user.id} email={user.email ?? ''} picture={textOf(user.user_metadata.avatar_url) || null} />
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Full name" hint="Your player page shows it too." error={problem}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              dir="auto"
              required
              value={values.name}
              onChange={({ target }) => change('name', target.value)}
            />
          )}
        </Field>
        <FormError message={failure} />
        <Button type="submit" className="justify-self-start" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save profile'}
        </Button>
      </form>
      <nav aria-label="More of your account" className="border-line border-t pt-6">
        <ul>
          {MORE.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="link inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {profiles.length > 0 && (
        <ul className="border-line border-t pt-6">
          {profiles.map(({ id, teams }) => (
            <li key={id}>
              <Link to={`/player/${id}`} className="link inline-flex min-h-11 items-center gap-2">
                Your player page
                {profiles.length > 1 && teams[0] && ` in ${isolate(teams[0].league.name)}`}
                <ArrowRight aria-hidden className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function findProblem(name: string): string | null {
  if (name === '') return 'Enter your name.'
  const length = [...name].length
  return length > NAME_LENGTH ? `At most ${NAME_LENGTH} characters; these are ${length.toLocaleString('en-GB')}.` : null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
