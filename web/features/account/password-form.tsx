import { useRef } from 'react'
import * as z from 'zod/mini'
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx'
import { passwordFields, samePasswords } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { isUnreachable } from '#web/queries/failures/is-unreachable.ts'
import { textProperty } from '#web/queries/failures/text-property.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'

const schema = z.object(passwordFields).check(samePasswords("Passwords don't match"))

/** A new password, typed twice. Other devices are signed out by it. */
export function PasswordForm({ onSaved }: { onSaved?: () => void }) {
  const { email = '' } = useUser()
  /** A password that may be saved, because the answer to it was lost. */
  const unsure = useRef<string | null>(null)
  const form = useForm({
    schema,
    saved: { password: '', confirmation: '' },
    resets: true,
    async save({ password }) {
      try {
        await updatePassword(password)
      } catch (error) {
        if (textProperty(error, 'code') === 'same_password' && unsure.current === password) return
        if (isUnreachable(error)) unsure.current = password
        throw error
      }
    },
    failed: 'Error updating password',
    onSaved() {
      toast('Password updated')
      onSaved?.()
    },
  })
  return (
    <form method="post" className="grid gap-5" {...form.props}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label="New password" form={form} />
      <FormError message={form.failure} />
      <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  )
}

async function updatePassword(password: string) {
  const supabase = await browserSupabase()
  const { error } = await supabase.auth.updateUser({ password })
  if (error) throw error
}
