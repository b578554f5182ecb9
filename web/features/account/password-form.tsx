import { useState } from 'react'
import { NewPasswordFields } from '#web/components/new-password-fields.tsx'
import { readNewPassword } from '#web/components/read-new-password.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useUser } from '#web/data/signed-in.ts'
import { browserSupabase } from '#web/data/supabase.ts'
import { useAction } from '#web/data/use-action.ts'

const NO_PROBLEMS = { password: null, confirmation: null }

interface PasswordFormProps {
  onSaved?: () => void
}

/** A new password, typed twice. Other devices are signed out by it. */
export function PasswordForm({ onSaved }: PasswordFormProps) {
  const { email = '' } = useUser()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
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
    setTried(false)
    setPassword('')
    setConfirmation('')
    toast('Password updated')
    onSaved?.()
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
      <NewPasswordFields
        label="New password"
        password={password}
        confirmation={confirmation}
        onPasswordChange={setPassword}
        onConfirmationChange={setConfirmation}
        problems={isTried ? problems : NO_PROBLEMS}
      />
      <FormError message={failure} />
      <Button type="submit" className="justify-self-start" disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  )
}
