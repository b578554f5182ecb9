import type { Session } from '@supabase/supabase-js'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CodeField } from '#web/forms/code-field.tsx'
import { codeRefused, typedCode } from '#web/forms/code-schema.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { codeFailure } from '#web/session/code-failure.ts'
import { FactorChoice } from '#web/session/factor-choice.tsx'
import { verifiedFactors } from '#web/session/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { LostPhone } from './lost-phone.tsx'
import { useSignOut } from './use-sign-out.ts'

const schema = z.object({ code: typedCode() })

/** Asks for the code after the password. The component that shows it continues once the session is complete. */
export function CodeChallenge({ session: { user } }: { session: Session }) {
  const factors = verifiedFactors(user)
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  // A texted code is valid for its own challenge only; an app's code is valid for any.
  const [sent, setSent] = useState<{ factorId: string; challengeId: string } | null>(null)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const isText = factor?.factor_type === 'phone'
  const [leave, isLeaving] = useAction(useSignOut())
  const form = useForm({
    schema,
    saved: { code: '' },
    async save({ code }) {
      if (!factor) return false
      const { mfa } = (await browserSupabase()).auth
      const { error } =
        sent?.factorId === factor.id
          ? await mfa.verify({ ...sent, code })
          : await mfa.challengeAndVerify({ factorId: factor.id, code })
      if (error) throw error
    },
    failed: codeRefused,
  })
  const [send, isSending] = useAction(async () => {
    form.fail({})
    const supabase = await browserSupabase()
    const { data, error } = await supabase.auth.mfa.challenge({ factorId: factor?.id ?? '' })
    if (error) return form.fail({ message: codeFailure(error) })
    setSent({ factorId: factor?.id ?? '', challengeId: data.id })
  })
  return (
    <div className="grid gap-8">
      <form method="post" className="grid gap-5" {...form.props}>
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
        <CodeField form={form} autoFocus />
        <FormError message={form.failure} />
        <Button type="submit" size="large" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Checking…' : 'Continue'}
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
