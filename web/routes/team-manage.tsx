import { loadManagedTeam } from '#web/features/team/manage/load-managed-team.ts'
import { ManagePage } from '#web/features/team/manage/manage-page.tsx'
import type { Route } from './+types/team-manage.ts'

export const meta = () => [{ title: 'Manage Team · Touchline' }]

export const clientLoader = ({ context, params, url }: Route.ClientLoaderArgs) =>
  loadManagedTeam(context, params.id, url)

export default function TeamManageRoute({ params }: Route.ComponentProps) {
  return <ManagePage key={params.id} teamId={params.id} />
}
