import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { landingHead } from '#web/features/landing/landing-head.ts'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { siteContext } from '#web/queries/page-context.ts'
import { useUserId } from '#web/session/session.ts'
import { pageMeta } from '#web/share/page-meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/landing.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ head: landingHead(context.get(siteContext).siteUrl) })
export const clientLoader = () => null

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: 'Your league, run like a proper one',
    description: 'Touchline runs football leagues: fixtures, results, tables, player statistics and match reports.',
    path: '/',
    head: loaderData?.head,
  })

/** A signed-in visitor has no use for it: the dashboard is their front page. */
export default function LandingRoute() {
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
