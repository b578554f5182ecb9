import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LiveLink } from '#web/features/match/live-entry/live-link.tsx'
import type { Match } from '#web/features/match/match-queries.ts'
import { useRunsLeague } from '#web/session/memberships.ts'
import { useSession } from '#web/session/use-session.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ButtonsMissing, lazyPart } from '#web/ui/lazy-part.tsx'

const EditButton = lazyPart(() => import('./edit-button.tsx').then((m) => m.EditButton), ButtonsMissing)

/**
 * The organizers' button to edit the match; the team sheet and the link to live entry for everybody who is signed in. Only
 * organizers load the form. An open dialog stays open when the session ends.
 */
export function MemberButtons({ match }: { match: Match }) {
  const session = useSession()
  const [editor, setEditor] = useState<string>()
  const isOrganizer = useRunsLeague(match.league)
  if (session && isOrganizer && editor !== session.user.id) setEditor(session.user.id)
  const sheet = (
    <a
      href={`/match/${match.id}/sheet`}
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: 'quiet', size: 'small', className: 'min-h-11' })}
    >
      <Printer aria-hidden />
      Team sheet
    </a>
  )
  const live = session && <LiveLink match={match} userId={session.user.id} />
  if (editor === undefined || (session && !isOrganizer))
    return (
      session && (
        <>
          {live}
          {sheet}
        </>
      )
    )
  return (
    <Suspense>
      <MembersStyles />
      {live}
      <EditButton match={match} userId={editor} />
      {sheet}
    </Suspense>
  )
}
