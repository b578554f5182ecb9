import { plainDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { seasonName } from '#domain/season.ts'
import type { Competition, Standing } from '#web/features/competition/competition-queries.ts'
import type { TableForm } from '#web/features/competition/tables/table-queries.ts'
import type { Site } from '#web/queries/page-context.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import printCss from '#web/share/print/print.css?inline'
import { QrCode, withoutScheme } from '#web/share/print/qr-code.tsx'
import { renderDocument } from '#web/share/render-document.tsx'
import { PrintTable } from './print-table.tsx'
import css from './table-sheet.css?inline'

interface TableSheet {
  competition: Competition
  standings: Standing[]
  form: TableForm[]
  site: Site
  now: Date
}

/** The league table on one sheet. */
export function renderTableSheet({ competition, standings, form, site, now }: TableSheet): string {
  const { name, settings } = competition
  const url = new URL(competitionPath(competition, 'tables'), site.siteUrl).href
  return renderDocument({
    title: `Table: ${name}`,
    css: printCss + css,
    body: (
      <main style={{ '--rows': standings.length } as React.CSSProperties}>
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
        {standings.length > 0 ? (
          <PrintTable standings={standings} form={form} site={site} />
        ) : (
          <p>The table appears with the first team.</p>
        )}
      </main>
    ),
  })
}
