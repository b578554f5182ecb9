import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NeedsScript } from '#web/components/needs-script.tsx'
import { Page } from '#web/components/page.tsx'
import { previousPage } from '#web/components/page-history.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx'
import { useHalfSession } from '#web/data/second-factor.ts'
import { useSession } from '#web/data/session.ts'
import { browserSupabase } from '#web/data/supabase.ts'
import { CodeChallenge, EmailLinkForm } from './auth-later.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { linkFailure } from './link-failure.ts'
import { MailSent } from './mail-sent.tsx'
import { forgetOrigin, recallOrigin } from './origin.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Step =
  | { name: 'form' }
  | { name: 'forgot' }
  | { name: 'link'; isUsedUp: boolean }
  | { name: 'sent'; email: string; purpose: string }
const TITLES = { forgot: 'Forgot password', link: 'Sign in by email', sent: 'Check your mail' }
const FORM: Step = { name: 'form' }

/** Sign in and sign up. Whoever is signed in is led on. @param token of an invitation, '' without one */
export function AuthPage({ token }: { token: string }) {
  const isSigningUp = useRef(false)
  const [email, setEmail] = useState('')
  const [step, setStep] = useState(FORM)
  useLeadOn(isSigningUp)
  const greeting = token === '' ? 'Welcome back' : 'Join Touchline'
  const half = useHalfSession()
  // The guard says so; it stays over a reload.
  const hasEnded = useLocation().state?.hasEnded === true
  const back = () => setStep(FORM)
  useEffect(() => {
    if (linkFailure() === '') return
    setStep({ name: 'link', isUsedUp: true })
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  // Here it will be needed, and its code is better fetched while somebody types.
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
            <EmailLinkForm email={email} isUsedUp={step.isUsedUp} onBack={back} />
          </Suspense>
        )}
        {step.name === 'sent' && <MailSent email={step.email} purpose={step.purpose} onBack={back} />}
        {step.name === 'form' && hasEnded && (
          <p role="status" className="mb-6 border-pitch border-l-4 bg-pitch-wash px-4 py-3">
            <strong>You have been signed out.</strong> Your session has ended, here or on another device. Sign in again
            to go on where you were.
          </p>
        )}
        {step.name === 'form' && (
          <Tabs defaultValue={token === '' ? 'sign-in' : 'sign-up'}>
            <TabsList aria-label="Account">
              <TabsTrigger value="sign-in">Sign In</TabsTrigger>
              <TabsTrigger value="sign-up" disabled={token === ''}>
                {token === '' ? 'Invite Only' : 'Sign Up'}
              </TabsTrigger>
            </TabsList>
            <TabsContent value="sign-in" className="pt-6">
              <SignInForm
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
            </TabsContent>
            <TabsContent value="sign-up" className="pt-6">
              <SignUpForm
                token={token}
                onStart={() => {
                  isSigningUp.current = true
                }}
                onMailSent={(to) => setStep({ name: 'sent', email: to, purpose: 'finish your account' })}
              />
            </TabsContent>
          </Tabs>
        )}
      </Page>
    </>
  )
}

/** Back to the page that the person was turned away from or came from, else home; a new account begins at the dashboard. */
function useLeadOn(isSigningUp: React.RefObject<boolean>) {
  const isSignedIn = Boolean(useSession())
  const navigate = useNavigate()
  const [origin] = useState(recallOrigin)
  useEffect(() => {
    if (!isSignedIn) return
    navigate(isSigningUp.current ? '/dashboard' : (origin ?? previousPage() ?? '/'), { replace: true })
  }, [isSignedIn, isSigningUp, origin, navigate])
  // Who leaves without signing in and comes again later comes from elsewhere.
  useEffect(() => forgetOrigin, [])
}
