import { dayOfYear } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { BookReport } from './book-reports-query.ts'

interface BookReportsProps {
  reports: BookReport[]
  /** The league's, IANA name. */
  timeZone: string
}

/** The match reports in two columns. */
export const BookReports = ({ reports, timeZone }: BookReportsProps) => (
  <section className="sheet">
    <h2>Match reports</h2>
    <div className="reports">
      {reports.map(({ id, played_at, round, home_team, away_team, home_score, away_score, text }) => (
        <article key={id}>
          <h3>
            <bdi>{home_team.name}</bdi> {home_score} – {away_score} <bdi>{away_team.name}</bdi>
          </h3>
          <p className="muted">
            {dayOfYear(toLocalTime(new Date(played_at), timeZone).date)}
            {round !== null && ` · Round ${round}`}
          </p>
          <p className="text">{text}</p>
        </article>
      ))}
    </div>
  </section>
)
