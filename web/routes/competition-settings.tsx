import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { CompetitionHeader } from '#web/features/competition/competition-header.tsx'
import { overviewDescription } from '#web/features/competition/competition-meta.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { load } from '#web/queries/preload.ts'
import { currentSession } from '#web/session/session-store.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/competition-settings.ts'

// Whoever does not own the competition never loads it.
const SettingsPage = lazy(() =>
  import('#web/features/competition/settings/settings-page.tsx').then(({ SettingsPage }) => ({
    default: SettingsPage,
  })),
)

export const meta = () => hiddenMeta('Settings')

// A visitor never comes here: the guard before it leads to /auth. Who is not the owner sees the overview.
export async function clientLoader({ context, params: { slug } }: Route.ClientLoaderArgs) {
  const competition = await load(context, competitionQuery(slug))
  if (competition.owner_id === null || competition.owner_id !== currentSession()?.user.id)
    throw redirect(`/competitions/${slug}/overview`)
  return { competition }
}

export default function CompetitionSettingsRoute({ params: { slug } }: Route.ComponentProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { id, name, settings } = competition
  return (
    <Page>
      <CompetitionHeader competition={competition} slug={slug} />
      <Suspense fallback={<Spinner />}>
        <SettingsPage
          competition={competition}
          defaults={{
            title: name,
            description: overviewDescription(name, settings.description),
            imageUrl: `/preview/competition/${id}.png`,
          }}
          path={competitionPath(competition, 'settings')}
          search={search}
          onMoved={(moved) => navigate(`/competitions/${moved}/settings`, { replace: true, preventScrollReset: true })}
          onDeleted={() => navigate('/dashboard', { replace: true })}
        />
      </Suspense>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
