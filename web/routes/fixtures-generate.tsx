import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { competitionPath } from '#web/components/competition-path.ts'
import { Page } from '#web/components/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { useIsOwner } from '#web/components/use-is-owner.ts'
import { load } from '#web/data/preload.ts'
import { CompetitionError } from '#web/features/competition/competition-error.tsx'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { GeneratorPage } from '#web/features/fixture-generator/generator-page.tsx'
import type { Route } from './+types/fixtures-generate.ts'

export const meta = () => [{ title: 'Generate fixtures · Touchline' }]

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, competitionQuery(params.slug))

export default function FixturesGenerateRoute({ params }: Route.ComponentProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(params.slug))
  const isOwner = useIsOwner(competition.owner_id)
  const path = competitionPath(competition)
  if (!isOwner) {
    return (
      <Page narrow>
        <EmptyState
          title="Only the owner generates fixtures"
          action={
            <Link to={`${path}/fixtures`} className={buttonClass()}>
              See the fixtures
            </Link>
          }
        >
          You are signed in, but {competition.name} belongs to somebody else.
        </EmptyState>
      </Page>
    )
  }
  return (
    <GeneratorPage
      leagueId={competition.id}
      leagueName={competition.name}
      timeZone={competition.settings.time_zone}
      path={path}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
