import { UnsubscribePage } from '#web/features/account/notifications/unsubscribe-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'

export const meta = () => hiddenMeta('Emails about your matches')

export default function UnsubscribeRoute() {
  return (
    <>
      <MembersStyles />
      <UnsubscribePage />
    </>
  )
}
