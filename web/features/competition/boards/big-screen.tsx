import { firstTables } from '#web/features/competition/tables/explained/load-shown-tables.ts'
import type { ShownTable } from '#web/features/competition/tables/explained/shown-table.ts'
import { hiddenTablesText } from '#web/queries/youth.ts'
import { QrCode, withoutScheme } from '#web/share/print/qr-code.tsx'
import { renderDocument } from '#web/share/render-document.tsx'
import zonesCss from '#web/styles/zones.css?inline'
import css from './big-screen.css?inline'
import type { Board } from './board.ts'
import { BoardLines, BoardTable } from './board-parts.tsx'

// More rows than this are too small for a room.
const ROWS = 26

/** The heads of a table, its name, its zones and its notes. */
const linesAround = ({ heading, zones, notes }: ShownTable) =>
  1 + (heading === null ? 0 : 1) + (zones.length > 0 ? 1 : 0) + notes.length

/** The page for the television of a clubhouse: everything in one window, readable from across the room. */
export function renderBigScreen({ competition, tables, fixtures, results, url, site }: Board): string {
  const { name, settings } = competition
  const shown = firstTables(tables, ROWS)
  const rows = shown.reduce((sum, table) => sum + table.rows.length + linesAround(table), 0)
  return renderDocument({
    title: name,
    css: css + zonesCss,
    body: (
      <main style={{ '--rows': rows } as React.CSSProperties}>
        <header>
          <h1 style={{ '--w': name.length } as React.CSSProperties}>
            <bdi>{name}</bdi>
          </h1>
          <div className="code">
            <p>{withoutScheme(url)}</p>
            <QrCode url={url} />
          </div>
        </header>
        <section className="standings">
          {shown.map((table) =>
            table.rows.length > 0 ? (
              <BoardTable key={table.heading} table={table} site={site} />
            ) : (
              <p key={table.heading}>
                {competition.hidesTables
                  ? `${hiddenTablesText(competition.youth)}.`
                  : 'The table appears with the first team.'}
              </p>
            ),
          )}
        </section>
        <section className="matches">
          {results.length > 0 && <h2>Latest results</h2>}
          <BoardLines matches={results} timeZone={settings.time_zone} />
          {fixtures.length > 0 && <h2>Next matches</h2>}
          <BoardLines matches={fixtures} timeZone={settings.time_zone} />
        </section>
      </main>
    ),
  })
}
