import { CompetitionError } from '#web/features/competition/competition-failure.ts'
import { loadSettings } from '#web/features/competition/settings/load-settings.ts'
import { SettingsTab } from '#web/features/competition/settings/settings-tab.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/competition-settings.ts'

export const meta = () => hiddenMeta('Settings')

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) => loadSettings(context, params.slug)

export default function CompetitionSettingsRoute({ params }: Route.ComponentProps) {
  return <SettingsTab slug={params.slug} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Page>
    <CompetitionError error={error} />
  </Page>
)
