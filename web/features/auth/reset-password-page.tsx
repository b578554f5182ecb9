import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHalfSession } from '#web/session/second-factor.ts'
import { useSession } from '#web/session/use-session.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CodeChallenge } from './auth-later.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { MailSent } from './mail-sent.tsx'

/** The target of the 'Forgot password?' mail, whose link has signed the person in. @param children the form */
export function ResetPasswordPage({ children }: { children: React.ReactNode }) {
  const session = useSession()
  const half = useHalfSession()
  if (half && !isRefused()) {
    return (
      <Page className="max-w-md">
        <h1 className="mb-6 text-5xl">Enter your code</h1>
        <Suspense fallback={<Spinner message="Loading" />}>
          <CodeChallenge session={half} />
        </Suspense>
      </Page>
    )
  }
  return (
    <Page className="max-w-md">
      <NeedsScript />
      <h1 className="mb-6 text-5xl">New password</h1>
      {session === undefined && <Spinner message="Loading" />}
      {session !== undefined && (session === null || isRefused()) && <LinkExpired email={session?.user.email ?? ''} />}
      {session && !isRefused() && (
        <>
          <p className="mb-6 text-muted">
            For <strong className="wrap-anywhere text-ink">{session.user.email}</strong>
          </p>
          {children}
        </>
      )}
    </Page>
  )
}

// Another account may be signed in already, so an expired link must not look like a valid one.
const isRefused = () => /[#?&]error(_code|_description)?=/.test(window.location.href)

/** Offers a new link. @param email of the signed-in user, '' for a visitor */
function LinkExpired({ email }: { email: string }) {
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = () => navigate('/auth')
  if (sentTo !== null) return <MailSent email={sentTo} purpose="choose a new password" onBack={back} />
  return (
    <div className="grid gap-6">
      <p role="alert" className="border-danger border-l-4 bg-danger-wash px-4 py-3">
        This link has expired or was used. Request a new one here.
      </p>
      <ForgotPasswordForm email={email} onMailSent={setSentTo} onBack={back} />
    </div>
  )
}
