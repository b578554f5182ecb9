import { Page } from '#web/components/page.tsx'
import { hiddenMeta } from '#web/components/page-meta.ts'
import { load } from '#web/data/preload.ts'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { OwnerPage } from '#web/features/competition/owner-page.tsx'
import { GeneratorPage } from '#web/features/fixture-generator/generator-page.tsx'
import type { Route } from './+types/fixtures-generate.ts'

export const meta = () => hiddenMeta('Generate fixtures')

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, competitionQuery(params.slug))

export default function FixturesGenerateRoute({ params }: Route.ComponentProps) {
  return (
    <OwnerPage slug={params.slug} task="generates fixtures">
      {(competition) => <GeneratorPage {...competition} />}
    </OwnerPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
