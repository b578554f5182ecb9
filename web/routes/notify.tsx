import { NotifyPage } from '#web/features/notify/notify-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'

export const meta = () => hiddenMeta('Notifications on this device')

export default function NotifyRoute() {
  return (
    <>
      <MembersStyles />
      <NotifyPage />
    </>
  )
}
