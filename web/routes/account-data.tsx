import { AccountPage } from '#web/features/account/account-page.tsx'
import { YourData } from '#web/features/account/leaving/your-data.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Your data')

export default function AccountDataRoute() {
  return (
    <AccountPage title="Your data">
      <YourData />
    </AccountPage>
  )
}
