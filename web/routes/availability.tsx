import { OwnLinkPage } from '#web/features/team/players/own-link-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Are you in?')

export default function AvailabilityRoute() {
  return <OwnLinkPage />
}
