import { useSuspenseQuery } from '@tanstack/react-query'
import { fewerColumns, type StandingColumn } from '#web/features/competition/tables/standing-columns.ts'
import { bestPlacesQuery } from './explained-query.ts'
import { ExplainedTable } from './explained-table.tsx'
import { describeBestPlaces, placeOf } from './shown-table.ts'
import type { TableStage } from './stages-query.ts'
import { ZoneLegend } from './table-notes.tsx'

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

/** The teams of one place of all groups, of which the best go on. */
export function BestPlaces({ leagueId, stage }: { leagueId: string; stage: TableStage }) {
  const { data: rows } = useSuspenseQuery(bestPlacesQuery(leagueId, stage.id))
  if (rows.length === 0 || stage.best_place === null) return null
  const title = `${PLACES[stage.best_place - 1] ?? `${stage.best_place}th`}-placed teams`
  const goOn = { first_place: 1, last_place: stage.best_place_teams ?? 0, kind: 'promotion', label: 'go on' }
  const groups = new Map(rows.map(({ team_id, group_name }) => [team_id, group_name ?? '']))
  const group: StandingColumn = {
    heading: 'Group',
    meaning: 'Group',
    isText: true,
    value: ({ team_id }) => groups.get(team_id) ?? '',
  }
  return (
    <section className="grid min-w-0 content-start gap-3 lg:col-span-2">
      <h2 className="text-2xl">{title}</h2>
      <ExplainedTable
        rows={rows.map((row) => ({
          ...row,
          place: placeOf(row),
          hasNote: false,
          isWithdrawn: false,
          zone: row.is_qualified ? goOn : null,
        }))}
        caption={title}
        columns={[group, ...fewerColumns]}
        explains
      />
      <ZoneLegend zones={[goOn]} />
      <p className="max-w-prose text-muted text-sm">{describeBestPlaces(stage)}</p>
    </section>
  )
}
