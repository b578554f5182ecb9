import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CodeField } from '#web/forms/code-field.tsx'
import { codeRefused, typedCode } from '#web/forms/code-schema.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Enrolled } from './enroll.ts'

const schema = z.object({ code: typedCode() })

interface ConfirmAuthenticatorProps {
  enrolled: Enrolled
  isFirst: boolean
  onDone: () => void
}

/** The QR code and key for the app, and a field for the first code that the app shows. */
export function ConfirmAuthenticator({
  enrolled: { id, picture, secret, uri },
  isFirst,
  onDone,
}: ConfirmAuthenticatorProps) {
  const queries = useQueryClient()
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const [copy] = useAction(() =>
    copyText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    ),
  )
  const form = useForm({
    schema,
    saved: { code: '' },
    async save({ code }) {
      const supabase = await browserSupabase()
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code })
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
    <DialogContent title="Scan it with the app" keepsOpen>
      <form className="grid gap-6" {...form.props}>
        <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
          <img
            src={picture}
            alt="QR code for your authenticator app"
            width={208}
            height={208}
            className="size-52 bg-[#fff]"
          />
          <div className="grid min-w-0 justify-items-start gap-2">
            <a href={uri} className="link flex min-h-11 items-center font-semibold">
              Open the app on this device
            </a>
            <p className="text-muted text-sm">Or type this key into the app:</p>
            <code className="wrap-anywhere font-semibold text-sm">{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <Button variant="outline" onClick={copy}>
              <Copy aria-hidden />
              {isCopied ? 'Copied' : 'Copy key'}
            </Button>
            <p role="status" className="text-danger text-sm empty:hidden">
              {isCopied === false && 'This browser lets no page copy. Select the key and copy it.'}
            </p>
          </div>
        </div>
        <CodeField
          label="Code that the app shows"
          hint={isFirst && 'With the first code two-factor is on, and your other devices are signed out.'}
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
