import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CompetitionHeader } from '#web/features/competition/competition-header.tsx'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// Only the owner loads it.
const SettingsPage = lazy(() => import('./settings-page.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })))

/** The settings below the competition's header. */
export function SettingsTab({ slug }: { slug: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  return (
    <Page>
      <CompetitionHeader competition={competition} slug={slug} />
      <Suspense fallback={<Spinner />}>
        <SettingsPage competition={competition} />
      </Suspense>
    </Page>
  )
}
