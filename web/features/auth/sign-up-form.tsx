import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { focusField } from '#web/forms/focus-field.ts'
import { formText } from '#web/forms/form-text.ts'
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx'
import { NO_PROBLEMS, readNewPassword } from '#web/forms/read-new-password.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { textOf } from '#web/queries/failures/text-of.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { callbackAddress } from '#web/session/link-in-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { InvitationNote } from './invitation-note.tsx'
import { invitationQuery } from './invitation-query.ts'

const MISMATCH = 'Your passwords do not match.'
const MISMATCH_TOAST = 'password-mismatch'

interface SignUpFormProps {
  token: string
  /** Before the account is made, since the session follows at once. */
  onStart: () => void
  /** The account waits for its address to be confirmed. */
  onMailSent: (email: string) => void
  /** The address has an account, which can accept the invitation. */
  onSignIn: (email: string) => void
}

export function SignUpForm({ token, onStart, onMailSent, onSignIn }: SignUpFormProps) {
  const { data: invitation } = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const emailInput = useRef<HTMLInputElement>(null)
  const [isEmailMissing, setEmailMissing] = useState(false)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [failure, setFailure] = useState<string | null>(null)
  const [known, setKnown] = useState<string | null>(null)
  useEffect(() => {
    if (invitation?.email && emailInput.current?.value === '') emailInput.current.value = invitation.email
  }, [invitation])

  const refuse = (title: string, message: string) => {
    setFailure(message)
    toast(title, { description: message, destructive: true })
  }
  const [signUp, isSigningUp] = useAction(async (form: HTMLFormElement) => {
    const email = formText(form, 'email').trim()
    const { password, problems } = readNewPassword(form, MISMATCH)
    setEmailMissing(email === '')
    setProblems(problems)
    setFailure(null)
    setKnown(null)
    if (token === '') return refuse('Invitation Required', 'Sign up is only available with an invitation link.')
    if (problems.confirmation) {
      toast('Password Mismatch', { description: problems.confirmation, destructive: true, id: MISMATCH_TOAST })
    } else dismissToast(MISMATCH_TOAST)
    if (email === '') return focusField(form, 'email')
    if (problems.password || problems.confirmation)
      return focusField(form, problems.password ? 'password' : 'confirmation')
    onStart()
    try {
      const supabase = await browserSupabase()
      const { data, error } = await supabase.auth.signUp({
        email,
        password,
        options: { data: { invite_token: token }, emailRedirectTo: callbackAddress('/dashboard') },
      })
      if (error) throw error
      if (!data.session) onMailSent(email)
    } catch (error) {
      if (textOf(error, 'code') === 'user_already_exists') setKnown(email)
      refuse('Error', failureMessage(error))
    }
  })

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        signUp(event.currentTarget)
      }}
    >
      <InvitationNote invitation={invitation} />
      <Field label="Email" error={isEmailMissing && 'Enter your email.'}>
        {(control) => (
          <Input {...control} ref={emailInput} type="email" name="email" autoComplete="username" required />
        )}
      </Field>
      <NewPasswordFields label="Password" problems={problems} />
      <FormError message={failure} />
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
      <Button type="submit" size="large" aria-disabled={isSigningUp}>
        {isSigningUp ? 'Signing up…' : 'Sign Up'}
      </Button>
    </form>
  )
}
