import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { browserSupabase } from '#web/queries/supabase.ts'
import { forgetReturnPath, readReturnPath } from '#web/session/return-path.ts'
import { useHalfSession } from '#web/session/second-factor.ts'
import { useSession } from '#web/session/use-session.ts'
import { titleOf } from '#web/share/page-meta.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { previousPage } from '#web/ui/page-history.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'
import { CodeChallenge, EmailLinkForm } from './auth-later.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { type InvitationCard, invitationTitle } from './invitation-card.ts'
import { InvitationNote } from './invitation-note.tsx'
import { invitationQuery } from './invitation-query.ts'
import { linkFailure } from './link-failure.ts'
import { MailSent } from './mail-sent.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Step =
  | { name: 'form' }
  | { name: 'forgot' }
  | { name: 'link'; isUsedUp: boolean }
  | { name: 'sent'; email: string; purpose: string }
const TITLES = { forgot: 'Forgot password', link: 'Sign in by email', sent: 'Check your mail' }
const FORM: Step = { name: 'form' }

interface AuthPageProps {
  /** Of an invitation, '' without one. */
  token: string
  card: InvitationCard | null
}

/** Sign in and sign up. Redirects a signed-in user. */
export function AuthPage({ token, card }: AuthPageProps) {
  const isSigningUp = useRef(false)
  const [email, setEmail] = useState('')
  const [step, setStep] = useState(FORM)
  const { data: invitation, isError } = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const [tab, setTab] = useState(token === '' ? 'sign-in' : 'sign-up')
  const isUsed = invitation?.used === true
  useEffect(() => {
    if (isUsed) setTab('sign-in')
  }, [isUsed])
  const isAwaited = token !== '' && invitation === undefined && !isError
  const invitationPage = invitation?.valid ? `/invitation?token=${token}` : null
  useLeadOn({ isSigningUp, isAwaited, invitationPage })
  useTitle(tab === 'sign-in' ? 'Sign in' : card ? invitationTitle(card) : 'Sign up')
  const greeting = token === '' ? 'Welcome back' : 'Join Touchline'
  const half = useHalfSession()
  // The guard sets it in the history entry, so it survives a reload.
  const hasEnded = useLocation().state?.hasEnded === true
  const back = () => setStep(FORM)
  useEffect(() => {
    if (linkFailure() === '') return
    setStep({ name: 'link', isUsedUp: true })
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
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
        <h1 className="mb-6 text-5xl">{step.name === 'form' ? greeting : TITLES[step.name]}</h1>
        {step.name === 'forgot' && (
          <ForgotPasswordForm
            email={email}
            onMailSent={(to) => setStep({ name: 'sent', email: to, purpose: 'choose a new password' })}
            onBack={back}
          />
        )}
        {step.name === 'link' && (
          <Suspense fallback={<Spinner message="Loading" />}>
            <EmailLinkForm email={email} isUsedUp={step.isUsedUp} next={invitationPage} onBack={back} />
          </Suspense>
        )}
        {step.name === 'sent' && <MailSent email={step.email} purpose={step.purpose} onBack={back} />}
        {step.name === 'form' && hasEnded && (
          <p role="status" className="mb-6 border-pitch border-l-4 bg-pitch-wash px-4 py-3">
            <strong>You have been signed out.</strong> Your session has ended, here or on another device. Sign in again
            to continue where you were.
          </p>
        )}
        {step.name === 'form' && (
          <Tabs value={tab} onValueChange={setTab}>
            <TabsList aria-label="Account">
              <TabsTrigger value="sign-in">Sign In</TabsTrigger>
              <TabsTrigger value="sign-up" disabled={token === ''}>
                {token === '' ? 'Invite Only' : 'Sign Up'}
              </TabsTrigger>
            </TabsList>
            <TabsContent value="sign-in" className="pt-6">
              {(invitation?.used || invitation?.valid) && (
                <div className="mb-5">
                  <InvitationNote invitation={invitation} isSigningIn />
                </div>
              )}
              <SignInForm
                key={email}
                email={email}
                onForgot={(typed) => {
                  setEmail(typed)
                  setStep({ name: 'forgot' })
                }}
                onLink={(typed) => {
                  setEmail(typed)
                  setStep({ name: 'link', isUsedUp: false })
                }}
              />
              {token === '' && <HowToJoin />}
            </TabsContent>
            <TabsContent value="sign-up" className="pt-6">
              <SignUpForm
                token={token}
                onStart={() => {
                  isSigningUp.current = true
                }}
                onMailSent={(to) => setStep({ name: 'sent', email: to, purpose: 'finish your account' })}
                onSignIn={(known) => {
                  isSigningUp.current = false
                  setEmail(known)
                  setTab('sign-in')
                }}
              />
            </TabsContent>
          </Tabs>
        )}
      </Page>
    </>
  )
}

const HowToJoin = () => (
  <p className="mt-8 border-line border-t pt-5 text-muted text-sm">
    No account yet? Accounts are by invitation. Ask the owner of your competition for an invitation link, or{' '}
    <Link to="/" className="link">
      request an invitation
    </Link>{' '}
    to start a competition of your own.
  </p>
)

/** The document's title names the open form, or the invitation. */
function useTitle(title: string) {
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
}

interface LeadOn {
  isSigningUp: React.RefObject<boolean>
  /** Whether the invitation is still being looked up. */
  isAwaited: boolean
  /** Path on which a signed-in user accepts the invitation; null if it cannot be accepted. */
  invitationPage: string | null
}

/**
 * Redirects after signing in: to the page that needed the session or was open before, else home. A new account goes to
 * the dashboard, an existing account with an invitation to that invitation.
 */
function useLeadOn({ isSigningUp, isAwaited, invitationPage }: LeadOn) {
  const isSignedIn = Boolean(useSession())
  const navigate = useNavigate()
  const [origin] = useState(readReturnPath)
  useEffect(() => {
    if (!isSignedIn) return
    if (isSigningUp.current) return void navigate('/dashboard', { replace: true })
    if (!isAwaited) navigate(invitationPage ?? origin ?? previousPage() ?? '/', { replace: true })
  }, [isSignedIn, isSigningUp, isAwaited, invitationPage, origin, navigate])
  // A later visit to /auth begins from another page.
  useEffect(() => forgetReturnPath, [])
}
