import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import { Section } from '#web/ui/page.tsx'

/** One season with one club. The database lists them, newest first (`career`). */
export interface CareerRow {
  season: string
  competition: string
  team_id: string
  team_name: string
  games: number
  goals: number
  assists: number
  yellow: number
  red: number
  clean_sheets: number
  /** Null where no substitutions are recorded. */
  minutes: number | null
}

/** A player's seasons and clubs: '2024 · Rovers · 12 apps, 5 goals'. */
export function Career({ rows }: { rows: readonly CareerRow[] }) {
  const competitions = new Set(rows.map(({ competition }) => competition))
  return (
    <div className="mt-12">
      <Section title="Career">
        <ul>
          {rows.map((row) => (
            <li
              key={`${row.season} ${row.competition} ${row.team_id}`}
              className="border-line border-b py-2 [overflow-wrap:anywhere]"
            >
              {row.season} ·{' '}
              <Link to={`/teams/${row.team_id}`} className="link">
                <bdi>{row.team_name}</bdi>
              </Link>
              {competitions.size > 1 && (
                <>
                  {' '}
                  · <bdi>{row.competition}</bdi>
                </>
              )}{' '}
              · {describeSeason(row)}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

/** '12 apps, 5 goals, 1 yellow card': apps and goals always, the rest where there is some. */
export function describeSeason(row: Omit<CareerRow, 'season' | 'competition' | 'team_id' | 'team_name'>): string {
  const { games, goals, assists, clean_sheets, yellow, red, minutes } = row
  const more = [
    [assists, 'assist'],
    [clean_sheets, 'clean sheet'],
    [yellow, 'yellow card'],
    [red, 'red card'],
  ] as const
  return [
    countWords(games, 'app'),
    countWords(goals, 'goal'),
    ...more.flatMap(([number, what]) => (number === 0 ? [] : countWords(number, what))),
    ...(minutes === null ? [] : [`${minutes} minutes`]),
  ].join(', ')
}
