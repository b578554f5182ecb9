import { plainDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { QrCode, withoutScheme } from '#web/share/print/qr-code.tsx'
import { renderDocument } from '#web/share/render-document.tsx'
import zonesCss from '#web/styles/zones.css?inline'
import type { Board } from './board.ts'
import { BoardDays, BoardTable } from './board-parts.tsx'
import css from './poster.css?inline'

/** Fixtures, then the table, for the noticeboard: A4, or larger by the printer's own setting. */
export function renderPoster({ competition, tables, fixtures, results, url, site }: Board, now: Date): string {
  const { name, settings } = competition
  const timeZone = settings.time_zone
  const hasTeams = tables.some(({ rows }) => rows.length > 0)
  const head = (
    <header>
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p>As of {plainDate(toLocalTime(now, timeZone).date)}</p>
      </div>
      <div className="code">
        <QrCode url={url} />
        <p>{withoutScheme(url)}</p>
      </div>
    </header>
  )
  return renderDocument({
    title: `Poster: ${name}`,
    css: css + zonesCss,
    body: (
      <main>
        <p className="hint">Print this page with your browser. It is made for A4, and grows to A3.</p>
        {head}
        <h2>Fixtures</h2>
        {fixtures.length > 0 ? (
          <div className="columns">
            <BoardDays matches={fixtures} timeZone={timeZone} />
          </div>
        ) : (
          <p>No fixtures are planned.</p>
        )}
        {hasTeams && <h2 className="sheet">Table</h2>}
        {hasTeams && tables.map((table) => <BoardTable key={table.heading} table={table} site={site} />)}
        {results.length > 0 && (
          <>
            <h2>Latest results</h2>
            <div className="columns">
              <BoardDays matches={results} timeZone={timeZone} />
            </div>
          </>
        )}
      </main>
    ),
  })
}
