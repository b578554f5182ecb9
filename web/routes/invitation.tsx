import { useSearchParams } from 'react-router'
import { InvitationPage } from '#web/features/auth/invitation-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'

export const meta = () => hiddenMeta('Invitation')

export default function InvitationRoute() {
  const [parameters] = useSearchParams()
  return <InvitationPage token={parameters.get('token') ?? ''} />
}
