import { useSearchParams } from 'react-router'
import { hiddenMeta } from '#web/components/page-meta.ts'
import { InvitationPage } from '#web/features/auth/invitation-page.tsx'

export const meta = () => hiddenMeta('Invitation')

export default function InvitationRoute() {
  const [parameters] = useSearchParams()
  return <InvitationPage token={parameters.get('token') ?? ''} />
}
