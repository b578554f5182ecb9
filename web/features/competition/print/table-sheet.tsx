import { plainDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { seasonName } from '#domain/season.ts'
import type { Competition } from '#web/features/competition/competition-queries.ts'
import type { ShownTable } from '#web/features/competition/tables/explained/shown-table.ts'
import type { TableForm } from '#web/features/competition/tables/table-queries.ts'
import type { Site } from '#web/queries/page-context.ts'
import { hiddenTablesText } from '#web/queries/youth.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import printCss from '#web/share/print/print.css?inline'
import { QrCode, withoutScheme } from '#web/share/print/qr-code.tsx'
import { renderDocument } from '#web/share/render-document.tsx'
import zonesCss from '#web/styles/zones.css?inline'
import { PrintTable } from './print-table.tsx'
import css from './table-sheet.css?inline'

interface TableSheet {
  competition: Competition
  tables: ShownTable[]
  form: TableForm[]
  site: Site
  now: Date
}

/** The tables of a competition; one table is on one sheet. */
export function renderTableSheet({ competition, tables, form, site, now }: TableSheet): string {
  const { name, settings } = competition
  const url = new URL(competitionPath(competition, 'tables'), site.siteUrl).href
  return renderDocument({
    title: `Table: ${name}`,
    css: printCss + zonesCss + css,
    body: (
      <main style={{ '--rows': rowsOf(tables) } as React.CSSProperties}>
        <p className="hint">Print this page with your browser. It fits A4 and Letter.</p>
        <header className="head">
          <div>
            <p className="muted">Season {seasonName(competition)}</p>
            <h1>
              <bdi>{name}</bdi>
            </h1>
            <p>Table on {plainDate(toLocalTime(now, settings.time_zone).date)}</p>
          </div>
          <div className="code">
            <QrCode url={url} />
            <p>{withoutScheme(url)}</p>
          </div>
        </header>
        {tables.map((table) =>
          table.rows.length > 0 ? (
            <PrintTable key={table.heading} table={table} form={form} site={site} />
          ) : (
            <p key={table.heading}>
              {competition.hidesTables
                ? `${hiddenTablesText(competition.youth)}: its players are too young for them.`
                : 'The table appears with the first team.'}
            </p>
          ),
        )}
      </main>
    ),
  })
}

/** The heading of each of several tables takes about two rows. */
const rowsOf = (tables: readonly ShownTable[]) =>
  tables.reduce((sum, { rows, heading }) => sum + rows.length + (heading === null ? 0 : 2), 0)
