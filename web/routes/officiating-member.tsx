import { OfficiatingPage } from '#web/features/match/officiating/officiating-page.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import type { Route } from './+types/officiating-member.ts'

export const meta = () => hiddenMeta('Your appointments')

export default function OfficiatingMemberRoute({ params }: Route.ComponentProps) {
  return <OfficiatingPage officialId={params.id} />
}
