import { isolate } from '#domain/isolate-name.ts'
import type { Sheet, SheetFormation } from './load-sheet.ts'

/** The formations of both sides in words, row by row. Nothing where none was chosen. */
export function SheetFormations({ match, formations }: Pick<Sheet, 'match' | 'formations'>) {
  const { home, away } = formations
  if (home === null && away === null) return null
  return (
    <section className="formations">
      <Formation team={match.home_team.name} formation={home} />
      <Formation team={match.away_team.name} formation={away} />
    </section>
  )
}

function Formation({ team, formation }: { team: string; formation: SheetFormation | null }) {
  if (formation === null) return <div />
  return (
    <div>
      <h2>
        <bdi>{team}</bdi>: {formation.shape}
      </h2>
      <ol>
        {formation.rows.map((players, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
          <li key={row}>
            {players
              .map(({ full_name, jersey_number }) => [jersey_number, isolate(full_name)].filter(Boolean).join(' '))
              .join(', ')}
          </li>
        ))}
      </ol>
    </div>
  )
}
