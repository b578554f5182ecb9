import { OfficiatingLinkPage } from '#web/features/match/officiating/officiating-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Your appointments')

export default function OfficiatingRoute() {
  return <OfficiatingLinkPage />
}
