import { lazy, Suspense, useState } from 'react'
import { useSession } from '#web/session/session.ts'
import type { NotesMatch } from './notes-match.ts'

const NotesPanel = lazy(() =>
  import('./notes-panel.tsx').then(
    ({ NotesPanel }) => ({ default: NotesPanel }),
    () => ({ default: NotLoaded }),
  ),
)

const NotLoaded = () => (
  <p role="alert">The match notes could not be loaded. Check your connection and reload the page.</p>
)

interface MatchNotesProps {
  match: NotesMatch
  ownerId: string | null
  /** The league's, IANA name. */
  timeZone: string
  /** After a side's notes were handed in, when the match in the cache says so too. */
  onSubmitted?: () => void
}

/** What the sides tell of a match: a manager hands in the own side's notes, the owner reads both. Nobody else loads or sees it. */
export function MatchNotes({ match, ownerId, timeZone, onSubmitted }: MatchNotesProps) {
  const userId = useSession()?.user.id
  // Whose session ends while writing keeps what is typed in front of them.
  const [person, setPerson] = useState<string>()
  if (userId !== undefined && userId !== person) setPerson(userId)
  if (person === undefined) return null
  const isOwner = person === ownerId
  const manages = ({ manager }: NotesMatch['home_team']) => manager?.user_id === person
  const { home_team, away_team } = match
  if (!isOwner && !manages(home_team) && !manages(away_team)) return null
  return (
    <Suspense>
      <NotesPanel
        key={person}
        match={match}
        userId={person}
        isSignedOut={userId === undefined}
        timeZone={timeZone}
        sides={[home_team, away_team].filter((team) => isOwner || manages(team))}
        mine={[home_team, away_team].filter(manages)}
        {...(onSubmitted && { onSubmitted })}
      />
    </Suspense>
  )
}
