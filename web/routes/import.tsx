import { Page } from '#web/components/page.tsx'
import { hiddenMeta } from '#web/components/page-meta.ts'
import { load } from '#web/data/preload.ts'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { OwnerPage } from '#web/features/competition/owner-page.tsx'
import { ImportPage } from '#web/features/import/import-page.tsx'
import type { Route } from './+types/import.ts'

export const meta = () => hiddenMeta('Import fixtures')

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, competitionQuery(params.slug))

export default function ImportRoute({ params }: Route.ComponentProps) {
  return (
    <OwnerPage slug={params.slug} task="imports fixtures">
      {(competition) => <ImportPage {...competition} />}
    </OwnerPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
