import { useState } from 'react'
import { CodeField } from '#web/forms/code-field.tsx'
import { focusField } from '#web/forms/focus-field.ts'
import { useAction } from '#web/forms/use-action.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { codeFailure, codeProblem, digitsOf } from '#web/session/code-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { mailSignInLink } from './mail-sign-in-link.ts'

interface EmailCodeFormProps {
  email: string
  onBack: () => void
}

/** After the mail was sent: its link opens elsewhere, its code is typed here. */
export function EmailCodeForm({ email, onBack }: EmailCodeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSentAgain, setSentAgain] = useState(false)
  const [verify, isVerifying] = useAction(async (form: HTMLFormElement) => {
    const token = digitsOf(code)
    const found = codeProblem(token)
    setProblem(found)
    setFailure(null)
    if (found !== null) return focusField(form, 'code')
    try {
      const supabase = await browserSupabase()
      const { error } = await supabase.auth.verifyOtp({ email, token, type: 'email' })
      if (error) throw error
    } catch (error) {
      setFailure(codeFailure(error))
      focusField(form, 'code')
    }
  })
  const [sendAgain, isSending] = useAction(async () => {
    setFailure(null)
    setSentAgain(false)
    try {
      await mailSignInLink(email)
      setSentAgain(true)
    } catch (error) {
      setFailure(codeFailure(error))
    }
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        verify(event.currentTarget)
      }}
    >
      <p role="status">
        If there is an account for <strong className="wrap-anywhere">{email}</strong>, a mail is on its way. Open the
        link in it on this device, or type its code here. Nothing there after a few minutes? Look among the spam.
      </p>
      <CodeField label="Code from the mail" value={code} onChange={setCode} error={problem} autoFocus />
      <FormError message={failure} />
      <Button type="submit" size="large" aria-disabled={isVerifying}>
        {isVerifying ? 'Signing in…' : 'Sign In'}
      </Button>
      <p role="status" className="text-center text-sm empty:hidden">
        {isSentAgain && 'Another mail is on its way. The earlier link and code no longer work.'}
      </p>
      <div className="flex flex-wrap justify-center gap-x-6 text-sm">
        <button type="button" className="link min-h-11 cursor-pointer" disabled={isSending} onClick={() => sendAgain()}>
          {isSending ? 'Sending…' : 'Send another mail'}
        </button>
        <button type="button" className="link min-h-11 cursor-pointer" onClick={onBack}>
          Back to Sign In
        </button>
      </div>
    </form>
  )
}
