import { Fragment, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberReturnPath } from '#web/session/return-path.ts'
import { halfSession } from '#web/session/second-factor.ts'
import { isSignOutDeliberate } from '#web/session/sign-out.ts'
import { useSession } from '#web/session/use-session.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Shows its children to a signed-in user. When the session ends, here or in another tab, redirects to /auth. */
export function Guard({ children }: { children: React.ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (session !== null) return
    rememberReturnPath(pathname + search)
    navigate('/auth', { replace: true, state: { hasEnded: !isSignOutDeliberate() && !halfSession() } })
  }, [session, pathname, search, navigate])
  if (!session) return <Spinner message="Loading" />
  // Another account must not find open forms of this one.
  return <Fragment key={session.user.id}>{children}</Fragment>
}
