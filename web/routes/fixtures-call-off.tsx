import { CallOffPage } from '#web/features/competition/call-off/call-off-page.tsx'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { OrganizerPage } from '#web/features/competition/organizer-page.tsx'
import { load } from '#web/queries/preload.ts'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/fixtures-call-off.ts'

export const meta = () => hiddenMeta('Call off and move matches')

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, competitionQuery(params.slug))

export default function FixturesCallOffRoute({ params }: Route.ComponentProps) {
  return (
    <OrganizerPage slug={params.slug} task="call off matches">
      {(competition) => <CallOffPage {...competition} />}
    </OrganizerPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
