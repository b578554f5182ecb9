import { LiveLinkPage } from '#web/features/match/live-entry/live-pages.tsx'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'

export const meta = () => hiddenMeta('Live entry')

export default function LiveEntryRoute() {
  return (
    <>
      <MembersStyles />
      <LiveLinkPage />
    </>
  )
}
