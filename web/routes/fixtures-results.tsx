import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { OwnerPage } from '#web/features/competition/owner-page.tsx'
import { ResultsPage } from '#web/features/competition/results/results-page.tsx'
import { load } from '#web/queries/preload.ts'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/fixtures-results.ts'

export const meta = () => hiddenMeta('Enter results')

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, competitionQuery(params.slug))

export default function FixturesResultsRoute({ params }: Route.ComponentProps) {
  return (
    <OwnerPage slug={params.slug} task="enters results">
      {(competition) => <ResultsPage {...competition} />}
    </OwnerPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
