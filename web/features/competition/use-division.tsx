import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { type Competition, competitionQuery } from './competition-queries.ts'

export type ShownDivision = NonNullable<NonNullable<Competition['season_facts']>['divisions']>[number]
type Named = Pick<ShownDivision, 'id' | 'name'>

// Few competitions have divisions. Without this choice matches would go to the wrong one, so a failure is the page's.
const DivisionField = lazy(() =>
  import('./division-field.tsx').then(({ DivisionField }) => ({ default: DivisionField })),
)

/**
 * The choice of a division, for the organizers' tools on a competition's pages.
 * @param planned the tables of a planned season, instead of those of the competition's own season
 * @returns `stageId` undefined and no field for a season with one table
 */
export function useDivision(leagueId: string, onChoose?: () => void, planned?: readonly Named[]) {
  const { slug = leagueId } = useParams()
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const divisions: readonly Named[] = planned ?? competition.season_facts?.divisions ?? []
  const [chosen, setChosen] = useState<string>()
  const stageId = divisions.find(({ id }) => id === chosen)?.id ?? divisions[0]?.id
  function choose(id: string) {
    setChosen(id)
    onChoose?.()
  }
  return {
    stageId,
    divisionField: divisions.length > 1 && stageId !== undefined && (
      <Suspense>
        <DivisionField divisions={divisions} value={stageId} onChange={choose} />
      </Suspense>
    ),
  }
}
