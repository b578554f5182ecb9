import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { ImportPage } from '#web/features/competition/import/import-page.tsx'
import { OrganizerPage } from '#web/features/competition/organizer-page.tsx'
import { SeasonChoice } from '#web/features/competition/season-choice.tsx'
import { load } from '#web/queries/preload.ts'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/import.ts'

export const meta = () => hiddenMeta('Import fixtures')

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, competitionQuery(params.slug))

export default function ImportRoute({ params }: Route.ComponentProps) {
  return (
    <OrganizerPage slug={params.slug} task="import fixtures">
      {(competition) => (
        <SeasonChoice competition={competition}>
          {(planned) => <ImportPage key={planned?.number} {...competition} planned={planned} />}
        </SeasonChoice>
      )}
    </OrganizerPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
