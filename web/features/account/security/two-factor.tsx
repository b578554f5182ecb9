import type { Factor } from '@supabase/supabase-js'
import { useState } from 'react'
import { plainDate } from '#domain/date-words.ts'
import { nameOfFactor, verifiedFactors } from '#web/session/second-factor.ts'
import { useUser } from '#web/session/use-user.ts'
import { browserDay } from '#web/ui/browser-day.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { AddAuthenticator } from './add-authenticator.tsx'
import { RemoveAuthenticator } from './remove-authenticator.tsx'

type Step = { to: 'add' } | { to: 'remove'; factor: Factor } | null

/** The user's authenticator apps, and advice for a lost one. */
export function TwoFactor() {
  const factors = verifiedFactors(useUser())
  const [step, setStep] = useState<Step>(null)
  // An answer that arrives after the dialog was closed must not close the next one.
  const close = () => setStep((now) => (now === step ? null : now))
  return (
    <div className="grid justify-items-start gap-5">
      {factors.length === 0 ? (
        <p>
          <strong>It is off.</strong> When it is on, you also enter a code from an app on your phone. Someone who learns
          your password still cannot sign in.
        </p>
      ) : (
        <p>
          <strong>It is on.</strong> You sign in with your password and a code from{' '}
          {factors.length === 1 ? 'this app' : 'one of these apps'}. Without the code nobody can change your data.
        </p>
      )}
      {factors.length > 0 && (
        <ul aria-label="Authenticators" className="w-full border-line border-t">
          {factors.map((factor) => (
            <li key={factor.id} className="flex items-center justify-between gap-4 border-line border-b py-3">
              <span className="wrap-anywhere min-w-0" dir="auto">
                <span className="block font-semibold">{nameOfFactor(factor)}</span>
                <span className="block text-muted text-sm">Added {plainDate(browserDay(factor.created_at))}</span>
              </span>
              <Button
                variant="outline"
                className="shrink-0"
                aria-label={`Remove ${nameOfFactor(factor)}`}
                onClick={() => setStep({ to: 'remove', factor })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {factors.length === 1 && (
        <p className="w-full border-pitch border-l-4 bg-pitch-wash px-4 py-3">
          Set up a second authenticator on another device. It is your way in when the first is lost.
        </p>
      )}
      <Button variant={factors.length > 1 ? 'outline' : 'primary'} onClick={() => setStep({ to: 'add' })}>
        {factors.length === 0 ? 'Set up an authenticator app' : 'Add another authenticator'}
      </Button>
      <Disclosure summary="If you lose your phone">
        <ul className="list-disc space-y-2 pl-5 text-muted">
          <li>Sign in with a code from your second authenticator, and remove the lost one here.</li>
          <li>Without a second: remove the lost one here, on any phone or computer that is still signed in.</li>
          <li>
            With neither, ask the operator of this site. They can switch two-factor off for your account, once they are
            sure that it is you. There are no recovery codes to keep.
          </li>
        </ul>
      </Disclosure>
      <Dialog open={step !== null} onOpenChange={(isOpen) => !isOpen && close()}>
        {step?.to === 'add' && <AddAuthenticator taken={factors.map(nameOfFactor)} onDone={close} />}
        {step?.to === 'remove' && (
          <RemoveAuthenticator factor={step.factor} isLast={factors.length === 1} onDone={close} />
        )}
      </Dialog>
    </div>
  )
}
