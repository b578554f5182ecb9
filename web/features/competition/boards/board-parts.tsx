import { longDate, shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { statusNote } from '#domain/match-status.ts'
import type { Fixture } from '#web/features/competition/competition-queries.ts'
import { BelowTable, NumberCells, PlaceCell } from '#web/features/competition/tables/explained/document-table.tsx'
import type { ShownTable } from '#web/features/competition/tables/explained/shown-table.ts'
import { fewerColumns } from '#web/features/competition/tables/standing-columns.ts'
import type { Site } from '#web/queries/page-context.ts'
import { crestAddress } from '#web/share/print/print-crest.tsx'
import { scoreOrTime } from '#web/ui/match-list.tsx'

/** The table without goals, which are in the app. */
export const BoardTable = ({ table, site }: { table: ShownTable; site: Site }) => (
  <>
    {table.heading !== null && <h3>{table.heading}</h3>}
    <table>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col" className="name">
            Team
          </th>
          {fewerColumns.map(({ heading, meaning }) => (
            <th key={heading} scope="col">
              <abbr title={meaning}>{heading}</abbr>
            </th>
          ))}
          <th scope="col">Pts</th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.team_id}>
            <PlaceCell row={row} />
            <th scope="row" className="name">
              <span className="team" style={{ '--w': row.team_name.length } as React.CSSProperties}>
                <img src={crestAddress({ ...row, id: row.team_id, logo_url: row.team_logo_url }, site)} alt="" />
                <bdi>{row.team_name}</bdi>
              </span>
            </th>
            <NumberCells row={row} columns={fewerColumns} />
          </tr>
        ))}
      </tbody>
    </table>
    <BelowTable table={table} />
  </>
)

interface DaysProps {
  matches: Fixture[]
  /** The league's, IANA name. */
  timeZone: string
}

/** Matches under their days, in the given order. */
export function BoardDays({ matches, timeZone }: DaysProps) {
  const days = Map.groupBy(matches, ({ played_at }) => toLocalTime(new Date(played_at), timeZone).date)
  return [...days].map(([date, played]) => (
    <section key={date} className="day">
      <h3>{longDate(date)}</h3>
      <ul>
        {played.map((match) => (
          <li key={match.id}>
            <bdi className="home">{match.home_team.name}</bdi>
            <b>{scoreOrTime(match, toLocalTime(new Date(match.played_at), timeZone).time)}</b>
            <bdi>{match.away_team.name}</bdi>
            {note(match, timeZone)}
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Matches in the given order, each with its day in the same line. */
export const BoardLines = ({ matches, timeZone }: DaysProps) => (
  <ul>
    {matches.map((match) => {
      const { date, time } = toLocalTime(new Date(match.played_at), timeZone)
      return (
        <li key={match.id}>
          <span>{shortDate(date)}</span>
          <bdi className="home">{match.home_team.name}</bdi>
          <b>{scoreOrTime(match, time)}</b>
          <bdi>{match.away_team.name}</bdi>
          {note(match, timeZone)}
        </li>
      )
    })}
  </ul>
)

/** 'Awarded', 'was Sat 3 Oct': below the line, for the few matches that have it. */
function note(match: Fixture, timeZone: string) {
  const words = statusNote(match, timeZone)
  return words && <small className="note">{words}</small>
}
