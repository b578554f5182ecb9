import { ConfirmAddressPage } from '#web/features/account/notifications/confirm-address-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Confirm your address')

export default function ConfirmAddressRoute() {
  return <ConfirmAddressPage />
}
