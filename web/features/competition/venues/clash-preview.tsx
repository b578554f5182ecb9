import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { PlannedMatch } from '#domain/import/plan-import.ts'
import { ClashCheckFailed } from './clash-check-failed.tsx'
import { ClashList } from './clash-list.tsx'
import type { MatchClash } from './clash-pair.tsx'
import { importClashesQuery, type MatchesToCheck, plannedClashesQuery } from './planned-clashes-query.ts'
import { useSettled } from './use-settled.ts'

interface PlanClashesProps {
  leagueId: string
  timeZone: string
  plan: MatchesToCheck
}

/** Clashes that a generated plan would make, before it is saved. */
export function PlanClashes({ leagueId, timeZone, plan }: PlanClashesProps) {
  const settled = useSettled(plan, JSON.stringify(plan))
  const check = useQuery(plannedClashesQuery(leagueId, settled))
  return <ClashPreview check={plan.planned.length === 0 ? null : check} timeZone={timeZone} />
}

interface ImportClashesProps {
  leagueId: string
  stageId: string | undefined
  timeZone: string
  matches: PlannedMatch[]
}

/** Clashes that the rows of a file would make, before they are saved. */
export function ImportClashes({ leagueId, stageId, timeZone, matches }: ImportClashesProps) {
  const settled = useSettled(matches, JSON.stringify(matches))
  const check = useQuery(importClashesQuery(leagueId, stageId, settled))
  return <ClashPreview check={matches.length === 0 ? null : check} timeZone={timeZone} />
}

/** The most pairs that the database names. */
const MOST = 200

interface ClashPreviewProps {
  /** Null for a plan without matches. */
  check: UseQueryResult<MatchClash[]> | null
  timeZone: string
}

function ClashPreview({ check, timeZone }: ClashPreviewProps) {
  const clashes = check?.data ?? []
  return (
    <>
      <div role="status" className={clsx(clashes.length === 0 && 'sr-only')}>
        <ClashList
          title={
            clashes.length === 1
              ? 'Two matches would clash'
              : `${clashes.length}${clashes.length === MOST ? ' or more' : ''} pairs of matches would clash`
          }
          clashes={clashes}
          timeZone={timeZone}
        />
      </div>
      <ClashCheckFailed check={check} />
    </>
  )
}
