import { hiddenMeta } from '#web/components/page-meta.ts'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { YourData } from '#web/features/leaving/your-data.tsx'

export const meta = () => hiddenMeta('Your data')

export default function AccountDataRoute() {
  return (
    <AccountPage title="Your data">
      <YourData />
    </AccountPage>
  )
}
