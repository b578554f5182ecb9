import { useQuery } from '@tanstack/react-query'
import { DEMO_LEAGUE_ID } from '#domain/demo/demo-league.ts'
import { useLive } from '#web/live-updates/use-live.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import styles from '#web/styles/landing.css?url'
import { Compared } from './compared.tsx'
import { Cover } from './cover.tsx'
import { demoQuery } from './demo-query.ts'
import { Features } from './features.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { OneSunday } from './one-sunday.tsx'
import { Pricing } from './pricing.tsx'
import { InvitationProvider } from './request-invitation.tsx'
import { Testimonials } from './testimonials.tsx'

/** The landing page: what Touchline does, for whom, how, and at what price. */
export function LandingPage() {
  const { data: demo = null } = useQuery(demoQuery())
  const followed = demo ? [DEMO_LEAGUE_ID] : []
  const keys = [leagueKey(DEMO_LEAGUE_ID)]
  useLive(
    [
      { table: 'leagues', column: 'id', is: followed, keys },
      { table: 'league_settings', column: 'league_id', is: followed, keys },
      { table: 'teams', column: 'league_id', is: followed, keys },
      { table: 'matches', column: 'league_id', is: followed, keys },
    ],
    { shown: followed },
  )
  return (
    <InvitationProvider>
      <link rel="stylesheet" href={styles} precedence="landing" />
      <Cover demo={demo} />
      <OneSunday hasDemo={demo !== null} />
      <Features />
      <Testimonials />
      <HowItWorks />
      <Compared />
      <Pricing />
    </InvitationProvider>
  )
}
