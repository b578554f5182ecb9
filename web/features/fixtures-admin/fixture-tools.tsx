import { lazy, Suspense } from 'react'
import { useSession } from '#web/data/session.ts'

const FixtureButtons = lazy(() =>
  import('./fixture-buttons.tsx').then(({ FixtureButtons }) => ({ default: FixtureButtons })),
)

interface FixtureToolsProps {
  leagueId: string
  ownerId: string
  /** The league's, IANA name. */
  timeZone: string
}

/** What the owner can do to a competition's fixtures: add a match, import a season. Nobody else loads or sees it. */
export function FixtureTools({ ownerId, ...props }: FixtureToolsProps) {
  if (useSession()?.user.id !== ownerId) return null
  return (
    <Suspense>
      <FixtureButtons {...props} />
    </Suspense>
  )
}
