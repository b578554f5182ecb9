import { UnsubscribePage } from '#web/features/account/notifications/unsubscribe-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Mails about your matches')

export default function UnsubscribeRoute() {
  return <UnsubscribePage />
}
