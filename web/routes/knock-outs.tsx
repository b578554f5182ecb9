import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { bracketQuery, knockOutsQuery } from '#web/features/competition/cup/cup-queries.ts'
import { entrantsQuery } from '#web/features/competition/cup/manage/entrants-query.ts'
import { groupedTablesQuery } from '#web/features/competition/cup/manage/groups-query.ts'
import { KnockOutsPage } from '#web/features/competition/cup/manage/knock-outs-page.tsx'
import { OrganizerPage } from '#web/features/competition/organizer-page.tsx'
import { SeasonChoice } from '#web/features/competition/season-choice.tsx'
import { load } from '#web/queries/preload.ts'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/knock-outs.ts'

export const meta = () => hiddenMeta('Knock-outs')

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { id } = await load(context, competitionQuery(params.slug))
  const [knockOuts] = await Promise.all([
    load(context, knockOutsQuery(id)),
    load(context, entrantsQuery(id)),
    load(context, groupedTablesQuery(id)),
  ])
  await Promise.all(knockOuts.map((cup) => load(context, bracketQuery(id, cup.id))))
}

export default function KnockOutsRoute({ params }: Route.ComponentProps) {
  return (
    <OrganizerPage slug={params.slug} task="manage knock-outs">
      {(competition) => (
        <SeasonChoice competition={competition}>
          {(planned) => <KnockOutsPage {...competition} planned={planned} />}
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
