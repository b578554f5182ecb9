import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type TableChoice, tablesOfGroupsQuery } from './explained-query.ts'
import { groupsOf } from './load-own-tables.ts'
import { type ShownRow, shownTable } from './shown-table.ts'
import type { TableStage } from './stages-query.ts'
import { type Chosen, movesBetween, toSupposedScores } from './suppose.ts'

const REST_MS = 250

/** The tables of a stage with the chosen scores, and the places that each team gains. The server does the arithmetic. */
export function useSupposedTables(leagueId: string, stage: TableStage, chosen: Chosen) {
  const scores = toSupposedScores(useRested(chosen))
  const choices = groupsOf(stage).map((group): TableChoice => ({ leagueId, stageId: stage.id, group }))
  const { data: now } = useSuspenseQuery(tablesOfGroupsQuery(choices))
  const { data: then, isError } = useQuery({
    ...tablesOfGroupsQuery(choices, scores),
    enabled: scores.length > 0,
    placeholderData: (earlier: typeof now | undefined) => earlier,
  })
  const moves = new Map<string, { row: ShownRow; by: number }>()
  const tables = choices.map(({ group }, at) => {
    const real = now[at] ?? []
    const table = shownTable(stage, group, (scores.length > 0 && then?.[at]) || real)
    const moved = movesBetween(real, table.rows)
    for (const row of table.rows) moves.set(row.team_id, { row, by: moved.get(row.team_id) ?? 0 })
    return table
  })
  return { tables, moves, hasFailed: isError }
}

/** The value after it has rested, so that a run of presses asks the server once. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
