import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Match } from '#web/features/match/match-queries.ts'
import { useSession } from '#web/session/use-session.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

const EditMatchReport = lazy(() =>
  import('./edit-match-report.tsx').then(({ EditMatchReport }) => ({ default: EditMatchReport })),
)

interface MatchEditProps {
  match: Match
  ownerId: string
}

/** The owner's button to edit the match, and the team sheet for everybody who is signed in. Only the owner loads the form. An open dialog stays open when the session ends. */
export function MatchEdit({ match, ownerId }: MatchEditProps) {
  const session = useSession()
  const [wasOwner, setWasOwner] = useState(false)
  const isOwner = session?.user.id === ownerId
  if (isOwner && !wasOwner) setWasOwner(true)
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
  if (session ? !isOwner : !wasOwner) return session && sheet
  return (
    <Suspense>
      <MembersStyles />
      <EditMatchReport match={match} userId={ownerId} />
      {sheet}
    </Suspense>
  )
}
