import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useHalfSession } from '#web/session/second-factor.ts'
import { titleOf } from '#web/share/page-meta.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CodeChallenge, EmailLinkForm } from './auth-later.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { type InvitationCard, invitationTitle } from './invitation-card.ts'
import { type Invitation, invitationQuery } from './invitation-query.ts'
import { linkFailure } from './link-failure.ts'
import { MailSent } from './mail-sent.tsx'
import { ReasonToSignIn } from './reason-to-sign-in.tsx'
import { type AuthTab, SignInOrUp } from './sign-in-or-up.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

interface AuthPageProps {
  /** The token of an invitation, '' without one. */
  token: string
  card: InvitationCard | null
}

/** Sign in and sign up. Redirects a signed-in user. */
export function AuthPage({ token, card }: AuthPageProps) {
  const isSigningUp = useRef(false)
  const { data: invitation, isError } = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const isAwaited = token !== '' && invitation === undefined && !isError
  const invitationPage = invitation?.valid ? `/invitation?token=${token}` : null
  useRedirectAfterSignIn({ isSigningUp, isAwaited, invitationPage })
  const half = useHalfSession()
  // Sign-in needs the client, so its code is loaded while the person types.
  useEffect(() => void browserSupabase().catch(() => undefined), [])
  if (half) {
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
    <>
      <div className="members-only">
        <Spinner message="Loading" />
      </div>
      <Page className="visitors-only max-w-md">
        <NeedsScript />
        <AuthForms token={token} card={card} invitation={invitation} isSigningUp={isSigningUp} />
      </Page>
    </>
  )
}

type Step =
  | { name: 'form' }
  | { name: 'forgot' }
  | { name: 'link'; isUsedUp: boolean }
  | { name: 'sent'; email: string; purpose: string }

const TITLES = { forgot: 'Forgot password', link: 'Sign in by email', sent: 'Check your email' }
const FORM: Step = { name: 'form' }

interface AuthFormsProps extends AuthPageProps {
  /** undefined while it is looked up. */
  invitation: Invitation | undefined
  isSigningUp: React.RefObject<boolean>
}

/** One form at a time, under its title. An address that was typed in one stands in the next. */
function AuthForms({ token, card, invitation, isSigningUp }: AuthFormsProps) {
  const [email, setEmail] = useState('')
  const [step, setStep] = useState(FORM)
  const [tab, setTab] = useAuthTab(token, invitation)
  useTitle(tab === 'sign-in' ? 'Sign in' : card ? invitationTitle(card) : 'Sign up')
  useFailedLink(() => setStep({ name: 'link', isUsedUp: true }))
  const back = () => setStep(FORM)
  const sentFor = (purpose: string) => (to: string) => setStep({ name: 'sent', email: to, purpose })
  const goTo = (next: Step) => (typed: string) => {
    setEmail(typed)
    setStep(next)
  }
  const greeting = token === '' ? 'Welcome back' : 'Join Touchline'
  return (
    <>
      <h1 className="mb-6 text-5xl">{step.name === 'form' ? greeting : TITLES[step.name]}</h1>
      {step.name === 'forgot' && (
        <ForgotPasswordForm email={email} onMailSent={sentFor('choose a new password')} onBack={back} />
      )}
      {step.name === 'link' && (
        <Suspense fallback={<Spinner message="Loading" />}>
          <EmailLinkForm
            email={email}
            isUsedUp={step.isUsedUp}
            next={invitation?.valid ? `/invitation?token=${token}` : null}
            onBack={back}
          />
        </Suspense>
      )}
      {step.name === 'sent' && <MailSent email={step.email} purpose={step.purpose} onBack={back} />}
      {step.name === 'form' && (
        <>
          <ReasonToSignIn />
          <SignInOrUp
            tab={tab}
            onTab={setTab}
            token={token}
            invitation={invitation}
            email={email}
            onForgot={goTo({ name: 'forgot' })}
            onLink={goTo({ name: 'link', isUsedUp: false })}
            onSigningUp={() => {
              isSigningUp.current = true
            }}
            onMailSent={sentFor('finish your account')}
            onKnown={(known) => {
              isSigningUp.current = false
              setEmail(known)
              setTab('sign-in')
            }}
          />
        </>
      )}
    </>
  )
}

/** Begins with signing up for an invitation, and with signing in otherwise. */
function useAuthTab(token: string, invitation: Invitation | undefined) {
  const [tab, setTab] = useState<AuthTab>(token === '' ? 'sign-in' : 'sign-up')
  const isUsed = invitation?.used === true
  useEffect(() => {
    if (isUsed) setTab('sign-in')
  }, [isUsed])
  return [tab, setTab] as const
}

/** Calls back once for a mailed link that does not work, and takes its error out of the address. */
function useFailedLink(onFailure: () => void) {
  const callback = useRef(onFailure)
  useEffect(() => {
    if (linkFailure() === '') return
    callback.current()
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
}

/** The document's title names the open form, or the invitation. */
function useTitle(title: string) {
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
}
