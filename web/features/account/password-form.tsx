import { useState } from 'react'
import { NewPasswordFields } from '#web/components/new-password-fields.tsx'
import { NO_PROBLEMS, readNewPassword } from '#web/components/read-new-password.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useUser } from '#web/data/signed-in.ts'
import { browserSupabase } from '#web/data/supabase.ts'
import { useAction } from '#web/data/use-action.ts'

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
