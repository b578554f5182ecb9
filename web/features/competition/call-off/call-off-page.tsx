import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { OrganizersCompetition } from '#web/features/competition/organizer-page.tsx'
import { callOffQuery } from '#web/queries/call-off-query.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CallOffForm } from './call-off-form.tsx'
import { OpenRequests } from './open-requests.tsx'
import { UnplannedMatches } from './unplanned-matches.tsx'

/** Calls off a day, a round or a venue in one step, and finds new dates for matches that were put off. */
export function CallOffPage({ leagueId, leagueName, timeZone, path }: OrganizersCompetition) {
  const { data: matches, error, refetch } = useQuery(callOffQuery(leagueId, timeZone))
  return (
    <Page className="max-w-5xl">
      <Link to={`${path}/fixtures`} className="link inline-flex items-center gap-2 py-2 [overflow-wrap:anywhere]">
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span>
          Fixtures of <bdi>{leagueName}</bdi>
        </span>
      </Link>
      <h1 className="mt-3 text-5xl sm:text-6xl">Call off and move matches</h1>
      {matches ? (
        <div className="mt-8 grid gap-12">
          <OpenRequests leagueId={leagueId} timeZone={timeZone} />
          <Section title="Call off matches">
            <CallOffForm leagueId={leagueId} timeZone={timeZone} path={path} matches={matches} />
          </Section>
          <Section title="Matches without a date">
            <UnplannedMatches leagueId={leagueId} timeZone={timeZone} matches={matches} />
          </Section>
        </div>
      ) : error ? (
        <LoadingFailed what="The matches" error={error} onRetry={refetch} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}
