import { AccountPage } from '#web/features/account/account-page.tsx'
import { NoticeChoices } from '#web/features/account/notifications/notice-choices.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Notifications')

export default function AccountNotificationsRoute() {
  return (
    <AccountPage title="Notifications">
      <NoticeChoices />
    </AccountPage>
  )
}
