import { ConfirmAddressPage } from '#web/features/account/notifications/confirm-address-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'

export const meta = () => hiddenMeta('Confirm your address')

export default function ConfirmAddressRoute() {
  return (
    <>
      <MembersStyles />
      <ConfirmAddressPage />
    </>
  )
}
