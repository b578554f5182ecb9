import { LivePage } from '#web/features/match/live-entry/live-pages.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'
import type { Route } from './+types/match-live.ts'

export const meta = () => hiddenMeta('Live entry')

export default function MatchLiveRoute({ params }: Route.ComponentProps) {
  return (
    <>
      <MembersStyles />
      <LivePage matchId={params.id} />
    </>
  )
}
