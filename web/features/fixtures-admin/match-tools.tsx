import { lazy, Suspense } from 'react'
import { useIsOwner } from '#web/components/use-is-owner.ts'
import type { AdminMatch } from './admin-match.ts'

const MatchButtons = lazy(() => import('./match-buttons.tsx').then(({ MatchButtons }) => ({ default: MatchButtons })))

interface MatchToolsProps {
  match: AdminMatch
  ownerId: string | null
  /** The league's, IANA name. */
  timeZone: string
  /** After the match was deleted, where its own page is open. */
  onDeleted?: () => void
}

/** The owner's controls beside one match: enter the score, edit the date, delete. Nobody else loads or sees them. */
export function MatchTools({ ownerId, ...props }: MatchToolsProps) {
  if (!useIsOwner(ownerId)) return null
  return (
    <Suspense>
      <MatchButtons {...props} />
    </Suspense>
  )
}
