import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { StandingColumn } from '#web/features/competition/tables/standing-columns.ts'
import styles from '#web/styles/own-tables.css?url'
import { Crest } from '#web/ui/crest.tsx'
import { Table } from '#web/ui/table.tsx'
import { MiniLeague } from './mini-league.tsx'
import { pointsOf, type ShownRow } from './shown-table.ts'

interface ExplainedTableProps {
  rows: readonly ShownRow[]
  /** The caption for screen readers. */
  caption: string
  columns: readonly StandingColumn[]
  /** Whether a row opens and says why it stands above the next one. */
  explains?: boolean
  /** Replaces the number of the place. */
  markOf?: (row: ShownRow) => React.ReactNode
}

/** A table with zones and notes whose rows say why they stand where they do. Opening a row needs no script. */
export const ExplainedTable = ({ rows, caption, columns, explains = false, markOf }: ExplainedTableProps) => (
  <>
    <link rel="stylesheet" href={styles} precedence="tables" />
    <Table label={caption} className="own-table">
      <thead>
        <tr>
          <th scope="col" className="head-cell w-11 text-right">
            <abbr title="Position">#</abbr>
          </th>
          <th scope="col" className="head-cell sticky-cell">
            Team
          </th>
          {columns.map(({ heading, meaning, wideOnly, isText }) => (
            <th
              key={heading}
              scope="col"
              className={clsx('head-cell', !isText && 'text-right', wideOnly && 'max-sm:hidden')}
            >
              <abbr title={meaning}>{heading}</abbr>
            </th>
          ))}
          <th scope="col" className="head-cell text-right">
            <abbr title="Points">Pts</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => [
          <tr key={row.team_id} className="group hover:bg-sunken" data-ends={endsZone(row, rows[at + 1]) || undefined}>
            <td className="number-cell" data-zone={row.zone?.kind}>
              {markOf?.(row)}
              {explains && row.why !== null ? (
                <Why row={row} next={rows[at + 1]} />
              ) : (
                <span className={explains ? 'why-less' : undefined}>{row.place}</span>
              )}
              {row.zone !== null && <span className="sr-only"> {row.zone.label}</span>}
            </td>
            <TeamCell row={row} />
            {columns.map(({ heading, value, wideOnly, isText }) => (
              <td
                key={heading}
                className={clsx(isText ? 'cell whitespace-nowrap text-sm' : 'number-cell', wideOnly && 'max-sm:hidden')}
              >
                {value(row)}
              </td>
            ))}
            <td className="number-cell font-bold">
              {pointsOf(row)}
              {row.hasNote && <sup className="note-mark">*</sup>}
            </td>
          </tr>,
          explains && row.why !== null && (
            <tr key={`${row.team_id} why`} className="why-row">
              <td colSpan={columns.length + 3}>
                <div>
                  <p>{row.why}</p>
                  {row.among !== null && <MiniLeague rows={row.among} />}
                </div>
              </td>
            </tr>
          ),
        ])}
      </tbody>
    </Table>
  </>
)

/** Opens the row below, which the style sheet shows. */
const Why = ({ row, next }: { row: ShownRow; next: ShownRow | undefined }) => (
  <details className="why">
    <summary>
      {row.place}
      <span className="sr-only">
        : why {row.team_name} {row.place === next?.place ? 'is level with' : 'is above'}{' '}
        {next?.team_name ?? 'the next team'}
      </span>
    </summary>
  </details>
)

const TeamCell = ({ row }: { row: ShownRow }) => (
  <th scope="row" className="cell name-cell sticky-cell font-normal">
    <Link to={`/teams/${row.team_id}`} prefetch="none" className="team-name">
      <Crest team={{ ...row, id: row.team_id, logo_url: row.team_logo_url }} />
      <span>
        <bdi>{row.team_name}</bdi>
        {row.isWithdrawn && <span className="team-line block">withdrawn</span>}
      </span>
    </Link>
  </th>
)

const endsZone = (row: ShownRow, next: ShownRow | undefined) => next !== undefined && row.zone !== next.zone
