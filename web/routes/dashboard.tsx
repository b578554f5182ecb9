import { hiddenMeta } from '#web/components/page-meta.ts'
import { CreateCompetitionDialog } from '#web/features/competitions/create-competition-dialog.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'

export const meta = () => hiddenMeta('Dashboard')

export default function DashboardRoute() {
  return <DashboardPage createCompetition={<CreateCompetitionDialog />} />
}
