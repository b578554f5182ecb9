import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { OrganizersCompetition } from '#web/features/competition/organizer-page.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { missingResultsQuery } from './missing-results-query.ts'
import { ResultsForm } from './results-form.tsx'

/** Every match that waits for its result, in one list: the results of a round are entered together. */
export function ResultsPage({ leagueId, leagueName, timeZone, path }: OrganizersCompetition) {
  const { data: matches, error, refetch } = useQuery(missingResultsQuery(leagueId, timeZone))
  return (
    <Page narrow>
      <Link to={`${path}/fixtures`} className="link inline-flex items-center gap-2 py-2 [overflow-wrap:anywhere]">
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span>
          Fixtures of <bdi>{leagueName}</bdi>
        </span>
      </Link>
      <h1 className="mt-3 mb-8 text-5xl sm:text-6xl">Enter results</h1>
      {matches === undefined && error === null && <Spinner />}
      {matches === undefined && error !== null && <LoadingFailed what="The matches" error={error} onRetry={refetch} />}
      {matches?.length === 0 && (
        <EmptyState
          title="No result is missing"
          action={
            <Link to={`${path}/tables`} className={buttonClass()}>
              See the table
            </Link>
          }
        >
          A match appears here when it has kicked off.
        </EmptyState>
      )}
      {matches !== undefined && matches.length > 0 && <ResultsForm leagueId={leagueId} path={path} matches={matches} />}
    </Page>
  )
}
