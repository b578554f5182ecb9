import { CreateCompetitionDialog } from '#web/features/competitions/create-competition-dialog.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'

export const meta = () => [{ title: 'Dashboard · Touchline' }]

export default function DashboardRoute() {
  return <DashboardPage createCompetition={<CreateCompetitionDialog />} />
}
