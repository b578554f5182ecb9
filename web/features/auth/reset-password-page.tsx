import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Page } from '#web/components/page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useSession } from '#web/data/session.ts'
import { browserSupabase } from '#web/data/supabase.ts'
import { useAction } from '#web/data/use-action.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { readNewPassword } from './read-new-password.ts'

const NO_PROBLEMS = { password: null, confirmation: null }

/** Where the link of a 'Forgot password?' mail leads; the link has signed the person in. */
export function ResetPasswordPage() {
  const session = useSession()
  return (
    <Page className="max-w-md">
      <h1 className="mb-6 text-5xl">New password</h1>
      {session === undefined && <Spinner message="Loading" />}
      {session === null && <LinkExpired />}
      {session && <ResetPasswordForm email={session.user.email ?? ''} />}
    </Page>
  )
}

const LinkExpired = () => (
  <div role="alert" className="grid justify-items-start gap-5">
    <p>This link is used up or too old. Ask for a new one with “Forgot password?”, and open it in this browser.</p>
    <Link to="/auth" className={buttonClass()}>
      Go to Sign In
    </Link>
  </div>
)

function ResetPasswordForm({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const problems = readNewPassword(password, confirmation, "Passwords don't match")
  const [save, isSaving] = useAction(async () => {
    setTried(true)
    setFailure(null)
    if (problems.password || problems.confirmation) return
    const supabase = await browserSupabase()
    const { error } = await supabase.auth.updateUser({ password })
    if (error) {
      setFailure(failureMessage(error))
      toast('Error updating password', { description: failureMessage(error), destructive: true })
      return
    }
    toast('Password updated')
    navigate('/dashboard', { replace: true })
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <p className="text-muted">
        For <strong className="break-all text-ink">{email}</strong>
      </p>
      <NewPasswordFields
        label="New password"
        password={password}
        confirmation={confirmation}
        onPasswordChange={setPassword}
        onConfirmationChange={setConfirmation}
        problems={isTried ? problems : NO_PROBLEMS}
      />
      <FormError message={failure} />
      <Button type="submit" size="large" disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  )
}
