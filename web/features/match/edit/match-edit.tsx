import { lazy, Suspense, useState } from 'react'
import { useSession } from '#web/session/session.ts'

const EditMatchReport = lazy(() =>
  import('./edit-match-report.tsx').then(({ EditMatchReport }) => ({ default: EditMatchReport })),
)

interface MatchEditProps {
  matchId: string
  /** 'Ash v Birch' */
  title: string
  ownerId: string
  /** Goes to the sign-in, and from there to this address. */
  onSignIn: (origin: string) => void
}

/** The owner's way to edit the match. Nobody else loads or sees it; whose session ends in the midst of it keeps what is open. */
export function MatchEdit({ ownerId, ...props }: MatchEditProps) {
  const session = useSession()
  const [wasOwner, setWasOwner] = useState(false)
  const isOwner = session?.user.id === ownerId
  if (isOwner && !wasOwner) setWasOwner(true)
  if (session ? !isOwner : !wasOwner) return null
  return (
    <Suspense>
      <EditMatchReport userId={ownerId} {...props} />
    </Suspense>
  )
}
