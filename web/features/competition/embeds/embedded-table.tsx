import { crestOf } from '#domain/crest.ts'
import { BelowTable, PlaceCell } from '#web/features/competition/tables/explained/document-table.tsx'
import { pointsOf, type ShownRow, type ShownTable } from '#web/features/competition/tables/explained/shown-table.ts'
import { fewerColumns, type StandingColumn } from '#web/features/competition/tables/standing-columns.ts'
import type { Site } from '#web/queries/page-context.ts'
import type { PlayerStatisticsRow } from '#web/queries/player-statistics.ts'
import { DrawnCrest } from '#web/ui/crest.tsx'
import { Shapes } from '#web/ui/shapes.tsx'
import { storedFileUrl } from '#web/ui/stored-file.ts'
import { EmbedLink } from './embed-link.tsx'

/** In a narrow frame the columns of this class are left out. */
const WIDE = 'wide'
const classOf = ({ fullOnly }: StandingColumn) => (fullOnly ? WIDE : undefined)

const rankHead = (title: string) => (
  <>
    <th scope="col" className="rank">
      <abbr title="Position">#</abbr>
    </th>
    <th scope="col" className="name">
      {title}
    </th>
  </>
)

interface TableProps {
  table: ShownTable
  site: Site
  /** In place of a table without teams. */
  empty: string
}

export function EmbeddedTable({ table, site, empty }: TableProps) {
  if (table.rows.length === 0) return <p className="empty">{empty}</p>
  return (
    <>
      <Shapes />
      <table>
        <thead>
          <tr>
            {rankHead('Team')}
            {fewerColumns.map((column) => (
              <th key={column.heading} scope="col" className={classOf(column)}>
                <abbr title={column.meaning}>{column.heading}</abbr>
              </th>
            ))}
            <th scope="col">
              <abbr title="Points">Pts</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.team_id}>
              <PlaceCell row={row} className="rank" />
              <th scope="row" className="name">
                <EmbedLink to={new URL(`/teams/${row.team_id}`, site.siteUrl).href}>
                  <Logo row={row} site={site} />
                  <bdi>{row.team_name}</bdi>
                </EmbedLink>
              </th>
              {fewerColumns.map((column) => (
                <td key={column.heading} className={classOf(column)}>
                  {column.value(row)}
                </td>
              ))}
              <td className="points">
                {pointsOf(row)}
                {row.hasNote && <sup>*</sup>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <BelowTable table={table} />
    </>
  )
}

function Logo({ row, site }: { row: ShownRow; site: Site }) {
  const address = storedFileUrl(row.team_logo_url, site)
  if (address === null) return <DrawnCrest look={crestOf({ ...row, id: row.team_id })} size="small" />
  return <img src={address} alt="" width="24" height="24" loading="lazy" />
}

interface ScorersProps {
  players: PlayerStatisticsRow[]
  urlOf(path: string): string
  /** In place of a list without players. */
  empty: string
}

export function EmbeddedScorers({ players, urlOf, empty }: ScorersProps) {
  if (players.length === 0) return <p className="empty">{empty}</p>
  return (
    <table>
      <thead>
        <tr>
          {rankHead('Player')}
          <th scope="col" className={`name ${WIDE}`}>
            Team
          </th>
          <th scope="col">Goals</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ rank, id, full_name, team_name, count }) => (
          <tr key={id}>
            <td className="rank">{rank}</td>
            <th scope="row" className="name">
              <EmbedLink to={urlOf(`/players/${id}`)}>
                <bdi>{full_name}</bdi>
              </EmbedLink>
            </th>
            <td className={`name ${WIDE}`}>
              <bdi>{team_name}</bdi>
            </td>
            <td className="points">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
