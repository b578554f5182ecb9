import type { Session } from '@supabase/supabase-js'
import { useState } from 'react'
import { CodeField } from '#web/forms/code-field.tsx'
import { focusField } from '#web/forms/focus-field.ts'
import { useAction } from '#web/forms/use-action.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { codeFailure, codeProblem, digitsOf } from '#web/session/code-failure.ts'
import { FactorChoice } from '#web/session/factor-choice.tsx'
import { verifiedFactors } from '#web/session/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { LostPhone } from './lost-phone.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The code that is asked for after the password. Whoever shows it leads on once the session is whole. */
export function CodeChallenge({ session: { user } }: { session: Session }) {
  const factors = verifiedFactors(user)
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // A code that is sent answers the sending; an app's answers whatever is asked with it.
  const [sent, setSent] = useState<{ factorId: string; challengeId: string } | null>(null)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const isText = factor?.factor_type === 'phone'
  const [leave, isLeaving] = useAction(useSignOut())
  const [send, isSending] = useAction(async () => {
    setFailure(null)
    const supabase = await browserSupabase()
    const { data, error } = await supabase.auth.mfa.challenge({ factorId: factor?.id ?? '' })
    if (error) return setFailure(codeFailure(error))
    setSent({ factorId: factor?.id ?? '', challengeId: data.id })
  })
  const [verify, isVerifying] = useAction(async (form: HTMLFormElement) => {
    const digits = digitsOf(code)
    const found = codeProblem(digits)
    setProblem(found)
    setFailure(null)
    if (found !== null || !factor) return focusField(form, 'code')
    try {
      const supabase = await browserSupabase()
      const { error } =
        sent?.factorId === factor.id
          ? await supabase.auth.mfa.verify({ ...sent, code: digits })
          : await supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code: digits })
      if (error) throw error
    } catch (error) {
      setFailure(codeFailure(error))
      focusField(form, 'code')
    }
  })
  return (
    <div className="grid gap-8">
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          verify(event.currentTarget)
        }}
      >
        <p>
          {isText ? 'Type the code that we text you' : 'Open your authenticator app and type the code for this site'},{' '}
          to finish signing in as <strong className="wrap-anywhere">{user.email}</strong>.
        </p>
        <FactorChoice factors={factors} value={factor?.id ?? ''} onChange={setChosen} />
        {isText && (
          <Button variant="outline" className="justify-self-start" disabled={isSending} onClick={send}>
            {isSending ? 'Sending…' : sent ? 'Text me another code' : 'Text me a code'}
          </Button>
        )}
        <CodeField value={code} onChange={setCode} error={problem} autoFocus />
        <FormError message={failure} />
        <Button type="submit" size="large" aria-disabled={isVerifying}>
          {isVerifying ? 'Checking…' : 'Continue'}
        </Button>
      </form>
      <LostPhone />
      <p className="-mt-4 text-muted text-sm">
        Not you, or not now?{' '}
        <button type="button" className="link min-h-11 cursor-pointer" disabled={isLeaving} onClick={() => leave()}>
          Log out
        </button>
      </p>
    </div>
  )
}
