import { lazy, Suspense, useState } from 'react'
import type { Match } from '#web/features/match/match-queries.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const MatchHistory = lazy(() =>
  import('./match-history.tsx').then(
    ({ MatchHistory }) => ({ default: MatchHistory }),
    () => ({ default: NotLoaded }),
  ),
)

const NotLoaded = () => <p role="alert">The history could not be loaded. Check your connection and reload the page.</p>

/** The history of a match behind one line, loaded when somebody opens it. */
export function MatchChanges({ match, isOrganizer }: { match: Match; isOrganizer: boolean }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <Disclosure summary="History of changes" onToggle={() => setWasOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<Spinner />}>
          <MatchHistory match={match} isOrganizer={isOrganizer} />
        </Suspense>
      )}
    </Disclosure>
  )
}
