import { lazy, Suspense, useState } from 'react'
import type { Match } from '#web/features/match/match-queries.ts'
import { useSession } from '#web/session/use-session.ts'
import { MembersStyles } from '#web/styles/members-styles.tsx'

const EditMatchReport = lazy(() =>
  import('./edit-match-report.tsx').then(({ EditMatchReport }) => ({ default: EditMatchReport })),
)

interface MatchEditProps {
  match: Match
  ownerId: string
}

/** The owner's button to edit the match. Only the owner loads it. An open dialog stays open when the session ends. */
export function MatchEdit({ match, ownerId }: MatchEditProps) {
  const session = useSession()
  const [wasOwner, setWasOwner] = useState(false)
  const isOwner = session?.user.id === ownerId
  if (isOwner && !wasOwner) setWasOwner(true)
  if (session ? !isOwner : !wasOwner) return null
  return (
    <Suspense>
      <MembersStyles />
      <EditMatchReport match={match} userId={ownerId} />
    </Suspense>
  )
}
