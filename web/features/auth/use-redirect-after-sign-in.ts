import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetReturnPath, readReturnPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/use-session.ts'
import { previousPage } from '#web/ui/page-history.ts'

interface RedirectOptions {
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
export function useRedirectAfterSignIn({ isSigningUp, isAwaited, invitationPage }: RedirectOptions) {
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
