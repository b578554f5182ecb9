import { Navigate } from 'react-router'
import type { Route } from './+types/competition-settings.ts'

// A visitor never comes here: the guard before it leads to /auth.
export default function CompetitionSettingsRoute({ params }: Route.ComponentProps) {
  return <Navigate to={`/competitions/${params.slug}/overview`} replace />
}
