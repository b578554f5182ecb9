import { ConsentPage } from '#web/features/player/consent/consent-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Photos of a player')

export default function PhotoConsentRoute() {
  return <ConsentPage />
}
