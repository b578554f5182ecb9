import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { OrganizerPage } from '#web/features/competition/organizer-page.tsx'
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
    <OrganizerPage slug={params.slug} task="enter results">
      {(competition) => <ResultsPage {...competition} />}
    </OrganizerPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
