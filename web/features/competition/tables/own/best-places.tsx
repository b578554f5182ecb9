import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fewerColumns } from '#web/features/competition/tables/standing-columns.ts'
import { Table } from '#web/ui/table.tsx'
import { bestPlacesQuery } from './explained-query.ts'
import { describeBestPlaces, placeOf } from './shown-table.ts'
import type { TableStage } from './stages-query.ts'

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

/** The teams of one place of all groups, of which the best go on. */
export function BestPlaces({ leagueId, stage }: { leagueId: string; stage: TableStage }) {
  const { data: rows } = useSuspenseQuery(bestPlacesQuery(leagueId, stage.id))
  if (rows.length === 0 || stage.best_place === null) return null
  const title = `${PLACES[stage.best_place - 1] ?? `${stage.best_place}th`}-placed teams`
  return (
    <section className="grid min-w-0 content-start gap-3 lg:col-span-2">
      <h2 className="text-2xl">{title}</h2>
      <Table label={title} className="own-table">
        <thead>
          <tr>
            <th scope="col" className="head-cell w-11 text-right">
              <abbr title="Position">#</abbr>
            </th>
            <th scope="col" className="head-cell sticky-cell">
              Team
            </th>
            <th scope="col" className="head-cell">
              Group
            </th>
            {fewerColumns.map(({ heading, meaning }) => (
              <th key={heading} scope="col" className="head-cell text-right">
                <abbr title={meaning}>{heading}</abbr>
              </th>
            ))}
            <th scope="col" className="head-cell text-right">
              <abbr title="Points">Pts</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={row.team_id}
              className="group hover:bg-sunken"
              data-ends={(row.is_qualified && !rows[at + 1]?.is_qualified) || undefined}
            >
              <td className="number-cell" data-zone={row.is_qualified ? 'promotion' : undefined}>
                {placeOf(row)}
                {row.is_qualified && <span className="sr-only"> goes on</span>}
              </td>
              <th scope="row" className="cell name-cell sticky-cell font-normal">
                <Link to={`/teams/${row.team_id}`} prefetch="none" className="team-name">
                  <bdi>{row.team_name}</bdi>
                </Link>
              </th>
              <td className="cell whitespace-nowrap text-sm">{row.group_name}</td>
              {fewerColumns.map(({ heading, value }) => (
                <td key={heading} className="number-cell">
                  {value({ ...row, team_logo_url: null, team_color: null, second_color: null })}
                </td>
              ))}
              <td className="number-cell font-bold">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="zone-legend">
        <li data-zone="promotion">
          <span className="figures text-muted">1–{stage.best_place_teams}</span> go on
        </li>
      </ul>
      <p className="max-w-prose text-muted text-sm">{describeBestPlaces(stage)}</p>
    </section>
  )
}
