import { AccountPage } from '#web/features/account/account-page.tsx'
import { Security } from '#web/features/account/security/security.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Security')

export default function AccountSecurityRoute() {
  return (
    <AccountPage title="Security">
      <Security />
    </AccountPage>
  )
}
