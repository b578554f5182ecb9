import { useState } from 'react'
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx'
import { NO_PROBLEMS, readNewPassword } from '#web/forms/read-new-password.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'

const MISMATCH = "Passwords don't match"

/** A new password, typed twice. Other devices are signed out by it. */
export function PasswordForm({ onSaved }: { onSaved?: () => void }) {
  const { email = '' } = useUser()
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [failure, setFailure] = useState<string | null>(null)
  const [save, isSaving] = useAction(async (form: HTMLFormElement) => {
    const { password, problems } = readNewPassword(form, MISMATCH)
    setProblems(problems)
    setFailure(null)
    if (problems.password || problems.confirmation) return
    const supabase = await browserSupabase()
    const { error } = await supabase.auth.updateUser({ password })
    if (error) {
      setFailure(failureMessage(error))
      toast('Error updating password', { description: failureMessage(error), destructive: true })
      return
    }
    // Not what was typed since.
    if (readNewPassword(form, MISMATCH).password === password) form.reset()
    toast('Password updated')
    onSaved?.()
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label="New password" problems={problems} />
      <FormError message={failure} />
      <Button type="submit" className="justify-self-start" disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  )
}
