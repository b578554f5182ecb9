import { JoinPage } from '#web/features/team/players/join-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Which player are you?')

export default function JoinTeamRoute() {
  return <JoinPage />
}
