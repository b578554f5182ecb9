import { lazy, Suspense } from 'react'
import { useIsOwner } from '#web/components/use-is-owner.ts'

const FixtureButtons = lazy(() =>
  import('./fixture-buttons.tsx').then(({ FixtureButtons }) => ({ default: FixtureButtons })),
)

interface FixtureToolsProps {
  leagueId: string
  ownerId: string | null
  /** The league's, IANA name. */
  timeZone: string
  hasMatches: boolean
}

/** What the owner can do to a competition's fixtures: add a match, import a season. Nobody else loads or sees it. */
export function FixtureTools({ ownerId, ...props }: FixtureToolsProps) {
  if (!useIsOwner(ownerId)) return null
  return (
    <Suspense>
      <FixtureButtons {...props} />
    </Suspense>
  )
}
