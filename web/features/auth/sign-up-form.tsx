import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { failureWithToast } from '#web/forms/failure.ts'
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx'
import { filled, passwordFields, samePasswords, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { textProperty } from '#web/queries/failures/text-property.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { callbackAddress } from '#web/session/link-in-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { InvitationNote } from './invitation-note.tsx'
import { invitationQuery } from './invitation-query.ts'

const schema = z
  .object({ email: trimmed().check(filled('Enter your email.')), ...passwordFields })
  .check(samePasswords('Your passwords do not match.'))
const MISMATCH_TOAST = 'password-mismatch'
const REFUSED = 'Invalid or expired invitation token.'
const NOT_INVITED = {
  message: 'Sign up is only available with an invitation link.',
  toast: { title: 'Invitation Required', description: 'Sign up is only available with an invitation link.' },
}

interface SignUpFormProps {
  token: string
  /** Called before the account is made, since the session follows at once. */
  onStart: () => void
  /** The account waits for its address to be confirmed. */
  onMailSent: (email: string) => void
  /** The address has an account, which can accept the invitation. */
  onSignIn: (email: string) => void
}

export function SignUpForm({ token, onStart, onMailSent, onSignIn }: SignUpFormProps) {
  const { data: invitation, refetch } = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const [known, setKnown] = useState<string | null>(null)
  const form = useForm({
    schema,
    saved: { email: invitation?.email ?? '', password: '', confirmation: '' },
    async save({ email, password }) {
      setKnown(null)
      dismissToast(MISMATCH_TOAST)
      if (token === '') {
        form.fail(NOT_INVITED)
        return false
      }
      onStart()
      try {
        const { session } = await signUp(token, email, password)
        if (!session) onMailSent(email)
      } catch (error) {
        // An attempt whose answer was lost has made the account. The page says so with the invitation.
        if (textProperty(error, 'message') !== REFUSED || !(await refetch()).data?.used) throw error
        onSignIn(email)
        return false
      }
    },
    failed(error, { email }) {
      if (textProperty(error, 'code') === 'user_already_exists') setKnown(email)
      return failureWithToast('Error', error)
    },
    onInvalid({ confirmation }) {
      setKnown(null)
      if (token === '') return form.fail(NOT_INVITED)
      if (confirmation === undefined) return dismissToast(MISMATCH_TOAST)
      toast('Password Mismatch', { description: confirmation, destructive: true, id: MISMATCH_TOAST })
    },
  })

  return (
    <form method="post" className="grid gap-5" {...form.props}>
      <InvitationNote invitation={invitation} />
      <Field label="Email" error={form.problems.email}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="username" required />}
      </Field>
      <NewPasswordFields label="Password" form={form} />
      <FormError message={form.failure} />
      {known !== null && (
        <div className="grid justify-items-start gap-3 border-pitch border-l-4 bg-pitch-wash px-4 py-3">
          <p>
            <strong className="wrap-anywhere">{known}</strong> has an account already. Sign in, and accept the
            invitation with that account.
          </p>
          <Button variant="outline" size="small" onClick={() => onSignIn(known)}>
            Sign in and accept
          </Button>
        </div>
      )}
      <Button type="submit" size="large" aria-disabled={form.isSaving}>
        {form.isSaving ? 'Signing up…' : 'Sign Up'}
      </Button>
      {invitation?.valid && (
        <button type="button" className="link min-h-11 cursor-pointer text-sm" onClick={() => onSignIn('')}>
          I have an account
        </button>
      )}
    </form>
  )
}

async function signUp(token: string, email: string, password: string) {
  const supabase = await browserSupabase()
  const options = { data: { invite_token: token }, emailRedirectTo: callbackAddress('/dashboard') }
  const { data, error } = await supabase.auth.signUp({ email, password, options })
  if (error) throw error
  return data
}
