import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewPasswordFields } from '#web/components/new-password-fields.tsx'
import { readNewPassword } from '#web/components/read-new-password.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { browserSupabase } from '#web/data/supabase.ts'
import { useAction } from '#web/data/use-action.ts'
import { InvitationNote } from './invitation-note.tsx'
import { invitationQuery } from './invitation-query.ts'

const MISMATCH = 'Your passwords do not match.'
const NO_PROBLEMS = { password: null, confirmation: null }

interface SignUpFormProps {
  token: string
  /** Before the account is made, since the session follows at once. */
  onStart: () => void
  /** The account waits for its address to be confirmed. */
  onMailSent: (email: string) => void
}

export function SignUpForm({ token, onStart, onMailSent }: SignUpFormProps) {
  const { data: invitation } = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const [typedEmail, setEmail] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const email = (typedEmail ?? invitation?.email ?? '').trim()
  const problems = readNewPassword(password, confirmation, MISMATCH)

  const refuse = (title: string, message: string) => {
    setFailure(message)
    toast(title, { description: message, destructive: true })
  }
  const [signUp, isSigningUp] = useAction(async () => {
    setTried(true)
    setFailure(null)
    if (token === '') return refuse('Invitation Required', 'Sign up is only available with an invitation link.')
    if (problems.confirmation) {
      toast('Password Mismatch', { description: problems.confirmation, destructive: true })
      return
    }
    if (email === '' || problems.password) return
    onStart()
    const supabase = await browserSupabase()
    const { data, error } = await supabase.auth.signUp({
      email,
      password,
      options: { data: { invite_token: token }, emailRedirectTo: `${window.location.origin}/dashboard` },
    })
    if (error) return refuse('Error', failureMessage(error))
    if (!data.session) onMailSent(email)
  })

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        signUp()
      }}
    >
      <InvitationNote invitation={invitation} />
      <Field label="Email" error={isTried && email === '' && 'Enter your email.'}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            required
            value={typedEmail ?? invitation?.email ?? ''}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <NewPasswordFields
        label="Password"
        password={password}
        confirmation={confirmation}
        onPasswordChange={setPassword}
        onConfirmationChange={setConfirmation}
        problems={isTried ? problems : NO_PROBLEMS}
      />
      <FormError message={failure} />
      <Button type="submit" size="large" disabled={isSigningUp}>
        {isSigningUp ? 'Signing up…' : 'Sign Up'}
      </Button>
    </form>
  )
}
