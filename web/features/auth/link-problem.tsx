import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { UNREACHABLE } from '#web/queries/failures/failure-message.ts'
import { isUnreachable } from '#web/queries/failures/is-unreachable.ts'
import { isKnownText } from '#web/queries/failures/known-texts.ts'
import { textProperty } from '#web/queries/failures/text-property.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { EmailLinkForm } from './auth-later.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { MailSent } from './mail-sent.tsx'

interface LinkProblemProps {
  error: unknown
  /** Whether the link was for a new password. */
  isRecovery: boolean
  /** The signed-in user's e-mail address, or null. */
  signedInAs: string | null
}

/** Explains a link that does not work, and offers the next step. */
export function LinkProblem({ error, isRecovery, signedInAs }: LinkProblemProps) {
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = () => navigate('/auth')
  if (sentTo !== null) return <MailSent email={sentTo} purpose="choose a new password" onBack={back} />
  return (
    <div className="grid gap-6">
      <h1 className="text-5xl">This link does not work</h1>
      <div role="alert" className="border-danger border-l-4 bg-danger-wash px-4 py-3">
        <p>{explain(error)}</p>
        {/* An attacker can put any text into an address, so only the client's own texts are shown. */}
        {isKnownText(textProperty(error, 'message'), '') && (
          <p className="mt-1 text-muted text-sm">{textProperty(error, 'message')}</p>
        )}
      </div>
      {signedInAs !== null && (
        <div className="grid justify-items-start gap-4">
          <p>
            You are still signed in as <strong className="wrap-anywhere">{signedInAs}</strong>.
          </p>
          <Link to="/dashboard" replace className={buttonClass({ variant: 'outline' })}>
            Go to your dashboard
          </Link>
        </div>
      )}
      {signedInAs === null && !isRecovery && (
        <Suspense fallback={<Spinner message="Loading" />}>
          <EmailLinkForm email="" isUsedUp={false} next={null} onBack={back} />
        </Suspense>
      )}
      {isRecovery && <ForgotPasswordForm email={signedInAs ?? ''} onMailSent={setSentTo} onBack={back} />}
    </div>
  )
}

function explain(error: unknown): string {
  if (isUnreachable(error)) return `${UNREACHABLE} Then open the link again.`
  const details = typeof error === 'object' && error !== null ? Reflect.get(error, 'details') : null
  const code = textProperty(details, 'code') || textProperty(error, 'code')
  if (code === 'otp_expired' || code === 'bad_jwt' || code === 'session_not_found')
    return 'This link has expired or was used. Request a new one here.'
  return 'This link is incomplete, or it was made for another page. Request a new one here, or sign in.'
}
