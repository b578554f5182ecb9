import { useState } from 'react'
import * as z from 'zod/mini'
import { CodeField } from '#web/forms/code-field.tsx'
import { codeRefused, typedCode } from '#web/forms/code-schema.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { codeFailure } from '#web/session/code-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { mailSignInLink } from './mail-sign-in-link.ts'

const schema = z.object({ code: typedCode() })

interface EmailCodeFormProps {
  email: string
  /** Path that the mailed link opens; null for the page that needed the session. */
  next: string | null
  onBack: () => void
}

/** The form after the mail was sent: its link opens elsewhere, its code is typed here. */
export function EmailCodeForm({ email, next, onBack }: EmailCodeFormProps) {
  const [isSentAgain, setSentAgain] = useState(false)
  const form = useForm({
    schema,
    saved: { code: '' },
    save: ({ code }) => signIn(email, code),
    failed: codeRefused,
  })
  const [sendAgain, isSending] = useAction(async () => {
    form.fail({})
    setSentAgain(false)
    try {
      await mailSignInLink(email, next)
      setSentAgain(true)
    } catch (error) {
      form.fail({ message: codeFailure(error) })
    }
  })
  return (
    <form method="post" className="grid gap-5" {...form.props}>
      <p role="status">
        If there is an account for <strong className="wrap-anywhere">{email}</strong>, an email is on its way. Open the
        link in it on this device, or type its code here. Nothing there after a few minutes? Check your spam folder.
      </p>
      <CodeField label="Code from the email" form={form} autoFocus />
      <FormError message={form.failure} />
      <Button type="submit" size="large" aria-disabled={form.isSaving}>
        {form.isSaving ? 'Signing in…' : 'Sign In'}
      </Button>
      <p role="status" className="text-center text-sm empty:hidden">
        {isSentAgain && 'Another email is on its way. The earlier link and code no longer work.'}
      </p>
      <div className="flex flex-wrap justify-center gap-x-6 text-sm">
        <button type="button" className="link min-h-11 cursor-pointer" disabled={isSending} onClick={() => sendAgain()}>
          {isSending ? 'Sending…' : 'Send another email'}
        </button>
        <button type="button" className="link min-h-11 cursor-pointer" onClick={onBack}>
          Back to Sign In
        </button>
      </div>
    </form>
  )
}

async function signIn(email: string, token: string) {
  const supabase = await browserSupabase()
  const { error } = await supabase.auth.verifyOtp({ email, token, type: 'email' })
  if (error) throw error
}
