import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { OfficialsPage } from '#web/features/competition/officials/officials-page.tsx'
import { OrganizerPage } from '#web/features/competition/organizer-page.tsx'
import { load } from '#web/queries/preload.ts'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/fixtures-officials.ts'

export const meta = () => hiddenMeta('Officials')

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, competitionQuery(params.slug))

export default function FixturesOfficialsRoute({ params }: Route.ComponentProps) {
  return (
    <OrganizerPage slug={params.slug} task="appoint officials">
      {(competition) => <OfficialsPage {...competition} />}
    </OrganizerPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
