import { redirect } from 'react-router'
import type { Route } from './+types/competition-settings.ts'

// A visitor never comes here: the guard before it leads to /auth.
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => redirect(`/competitions/${params.slug}/overview`)

export default function CompetitionSettingsRoute() {
  return null
}
