import { QrCode, withoutScheme } from '#web/share/print/qr-code.tsx'
import { renderDocument } from '#web/share/render-document.tsx'
import css from './big-screen.css?inline'
import type { Board } from './board.ts'
import { BoardLines, BoardTable } from './board-parts.tsx'

/** For the television of a clubhouse: everything in one window, readable from across the room. */
export function renderBigScreen({ competition, standings, fixtures, results, url }: Board): string {
  const { name, settings } = competition
  return renderDocument({
    title: name,
    css,
    body: (
      <main style={{ '--rows': standings.length + 1 } as React.CSSProperties}>
        <header>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <div className="code">
            <p>{withoutScheme(url)}</p>
            <QrCode url={url} />
          </div>
        </header>
        <section className="standings">
          {standings.length > 0 ? <BoardTable standings={standings} /> : <p>The table appears with the first team.</p>}
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
