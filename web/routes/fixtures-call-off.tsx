import { CallOffPage } from '#web/features/competition/call-off/call-off-page.tsx'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { OwnerPage } from '#web/features/competition/owner-page.tsx'
import { load } from '#web/queries/preload.ts'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/fixtures-call-off.ts'

export const meta = () => hiddenMeta('Call off and move matches')

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, competitionQuery(params.slug))

export default function FixturesCallOffRoute({ params }: Route.ComponentProps) {
  return (
    <OwnerPage slug={params.slug} task="calls off matches">
      {(competition) => <CallOffPage {...competition} />}
    </OwnerPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
