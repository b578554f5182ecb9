import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CodeField } from '#web/forms/code-field.tsx'
import { codeRefused, typedCode } from '#web/forms/code-schema.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Enrolled } from './enroll.ts'
import { ScanCode } from './scan-code.tsx'

const schema = z.object({ code: typedCode() })

interface ConfirmAuthenticatorProps {
  enrolled: Enrolled
  isFirst: boolean
  onDone: () => void
}

/** The QR code and key for the app, and a field for the first code that the app shows. */
export function ConfirmAuthenticator({ enrolled, isFirst, onDone }: ConfirmAuthenticatorProps) {
  const queries = useQueryClient()
  const form = useForm({
    schema,
    saved: { code: '' },
    async save({ code }) {
      const supabase = await browserSupabase()
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: enrolled.id, code })
      if (error) throw error
    },
    failed: codeRefused,
    onSaved() {
      onDone()
      // The first one signed the others out.
      void queries.invalidateQueries({ queryKey: ['devices'] })
      toast(isFirst ? 'Two-factor sign-in is on' : 'Authenticator added', {
        description: isFirst ? 'Your other devices were signed out.' : 'Its codes sign you in, too.',
      })
    },
  })
  return (
    <DialogContent title="Scan this with the app" keepsOpen>
      <form className="grid gap-6" {...form.props}>
        <ScanCode enrolled={enrolled} />
        <CodeField
          label="Code shown in the app"
          hint={isFirst && 'The first code turns two-factor sign-in on and signs out your other devices.'}
          form={form}
        />
        <FormError message={form.failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Checking…' : 'Turn it on'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
