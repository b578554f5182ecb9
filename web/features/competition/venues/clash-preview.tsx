import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { PlannedMatch } from '#domain/import/plan-import.ts'
import { ClashList } from './clash-list.tsx'
import type { Clash } from './clash-pair.tsx'
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
  const { data } = useQuery(plannedClashesQuery(leagueId, settled))
  return <ClashPreview clashes={plan.planned.length === 0 ? [] : (data ?? [])} timeZone={timeZone} />
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
  const { data } = useQuery(importClashesQuery(leagueId, stageId, settled))
  return <ClashPreview clashes={matches.length === 0 ? [] : (data ?? [])} timeZone={timeZone} />
}

/** The most pairs that the database names. */
const MOST = 200

const ClashPreview = ({ clashes, timeZone }: { clashes: Clash[]; timeZone: string }) => (
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
)
