import { Fragment } from 'react'
import { plainDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { seasonName } from '#domain/season.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import printCss from '#web/share/print/print.css?inline'
import { PrintCrest } from '#web/share/print/print-crest.tsx'
import { QrCode, withoutScheme } from '#web/share/print/qr-code.tsx'
import { Scroller } from '#web/share/print/scroller.tsx'
import { renderDocument } from '#web/share/render-document.tsx'
import zonesCss from '#web/styles/zones.css?inline'
import { Shapes } from '#web/ui/shapes.tsx'
import { storedFile } from '#web/ui/stored-file.ts'
import { BookReports } from './book-reports.tsx'
import { BookTeam } from './book-team.tsx'
import type { SeasonBook } from './load-book.ts'
import { PositionsChart } from './positions-chart.tsx'
import { PrintMatrix } from './print-matrix.tsx'
import { PrintRecords } from './print-records.tsx'
import { PrintTable } from './print-table.tsx'
import css from './season-book.css?inline'
import { TopList } from './top-list.tsx'

/** A season as a book: cover, table, charts, records, a page for each team, and the match reports. */
export function renderSeasonBook(book: SeasonBook): string {
  const { competition, tables, charts, results, records, topLists, teams, reports, site } = book
  const hasBegun = results.length > 0
  const standings = tables.flatMap(({ rows }) => rows)
  return renderDocument({
    title: `Season book: ${competition.name}`,
    css: printCss + zonesCss + css,
    body: (
      <main style={{ '--accent': competition.settings.colour ?? undefined } as React.CSSProperties}>
        <Shapes />
        <p className="hint">Print this page with your browser, or save it as a PDF. It fits A4 and Letter.</p>
        <Cover book={book} />
        <section className="sheet">
          <h2>{book.isOver ? 'Final table' : 'Table'}</h2>
          {tables.map((table) => (
            <PrintTable key={table.heading} table={table} site={site} />
          ))}
        </section>
        {charts.length > 0 && (
          <section className="sheet">
            <h2>Position by round</h2>
            {charts.map(({ name, progress }) => (
              <Fragment key={name}>
                {name !== null && <h3>{name}</h3>}
                <Scroller label={name === null ? 'Position by round' : `Position by round: ${name}`}>
                  <PositionsChart progress={progress} teams={teams} />
                </Scroller>
              </Fragment>
            ))}
          </section>
        )}
        {hasBegun && (
          <section className="sheet">
            {charts.map(({ name, progress }) => (
              <PrintMatrix key={name} name={name} teams={progress} results={results} />
            ))}
            {records.map((table) => (
              <PrintRecords key={table.name} {...table} />
            ))}
          </section>
        )}
        {topLists.length > 0 && (
          <section className="sheet lists">
            {topLists.map(({ title, players }) => (
              <TopList key={title} title={title} players={players} />
            ))}
          </section>
        )}
        {standings.map((standing) => (
          <BookTeam key={standing.team_id} book={book} standing={standing} />
        ))}
        {reports.length > 0 && <BookReports reports={reports} timeZone={competition.settings.time_zone} />}
      </main>
    ),
  })
}

function Cover({ book: { competition, tables, teams, site, now } }: { book: SeasonBook }) {
  const standings = tables.flatMap(({ rows }) => rows)
  const { name, settings } = competition
  const url = new URL(competitionPath(competition), site.siteUrl).href
  const logo = storedFile(competition.logo_url, site)
  return (
    <section className="cover">
      <div>
        {logo !== null && <img src={logo} alt="" className="logo" />}
        <p className="display season">Season {seasonName(competition)}</p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
      </div>
      <ul className="crests">
        {standings.map((row) => (
          <li key={row.team_id}>
            <PrintCrest
              team={
                teams.find(({ id }) => id === row.team_id) ?? { ...row, id: row.team_id, logo_url: row.team_logo_url }
              }
              site={site}
              size={standings.length > 24 ? 12 : 18}
            />
          </li>
        ))}
      </ul>
      <div className="head">
        <p>As of {plainDate(toLocalTime(now, settings.time_zone).date)}</p>
        <div className="code">
          <QrCode url={url} />
          <p>{withoutScheme(url)}</p>
        </div>
      </div>
    </section>
  )
}
