import { hiddenMeta } from '#web/components/page-meta.ts'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { Security } from '#web/features/security/security.tsx'

export const meta = () => hiddenMeta('Security')

export default function AccountSecurityRoute() {
  return (
    <AccountPage title="Security">
      <Security />
    </AccountPage>
  )
}
