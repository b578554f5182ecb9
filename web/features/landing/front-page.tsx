import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useUserId } from '#web/session/use-session.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LandingPage } from './landing-page.tsx'

/** The landing page for visitors. Redirects a signed-in user to the dashboard. */
export function FrontPage() {
  const userId = useUserId()
  const navigate = useNavigate()
  useEffect(() => {
    if (userId) navigate('/dashboard', { replace: true })
  }, [userId, navigate])
  return (
    <>
      <div className="members-only">
        <Spinner message="Loading" />
      </div>
      <div className="visitors-only">
        <LandingPage />
      </div>
    </>
  )
}
