import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CompetitionHeader } from '#web/features/competition/competition-header.tsx'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { useLive } from '#web/live-updates/use-live.ts'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// Only organizers load it.
const SettingsPage = lazy(() => import('./settings-page.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })))

/** The settings below the competition's header. */
export function SettingsTab({ slug }: { slug: string }) {
  const query = competitionQuery(slug)
  const { data: competition } = useSuspenseQuery(query)
  const keys = [query.queryKey]
  useLive(
    [
      { table: 'leagues', column: 'id', is: competition.id, keys },
      { table: 'league_settings', column: 'league_id', is: competition.id, keys },
    ],
    { isGuarded: true },
  )
  return (
    <Page>
      <CompetitionHeader competition={competition} slug={slug} />
      <Suspense fallback={<Spinner />}>
        <SettingsPage key={competition.id} competition={competition} />
      </Suspense>
    </Page>
  )
}
