import { loadManagedTeam } from '#web/features/team/manage/load-managed-team.ts'
import { WhoIsInPage } from '#web/features/team/manage/who-is-in/who-is-in-page.tsx'
import type { Route } from './+types/who-is-in.ts'

export const meta = () => [{ title: 'Who is in? · Touchline' }]

export const clientLoader = ({ context, params, url }: Route.ClientLoaderArgs) =>
  loadManagedTeam(context, params.id, url)

export default function WhoIsInRoute({ params }: Route.ComponentProps) {
  return <WhoIsInPage key={params.id} teamId={params.id} />
}
