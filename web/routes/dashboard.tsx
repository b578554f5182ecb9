import { CreateCompetitionDialog } from '#web/features/competition/create/create-competition-dialog.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Dashboard')

export default function DashboardRoute() {
  return <DashboardPage createCompetition={<CreateCompetitionDialog />} />
}
