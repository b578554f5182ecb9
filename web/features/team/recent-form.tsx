import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { Crest } from '#web/ui/crest.tsx'
import { outcomeOf } from '#web/ui/outcome.ts'
import { OutcomeMark } from '#web/ui/outcome-mark.tsx'
import type { FormResult } from './team-queries.ts'

interface RecentFormProps {
  teamId: string
  results: FormResult[]
  timeZone: string
}

/** The last results of a team, newest first. Scores are home first, as everywhere; the mark shows win, draw or loss. */
export const RecentForm = ({ teamId, results, timeZone }: RecentFormProps) => (
  <ol>
    {results.map((result) => {
      const isHome = result.home_team.id === teamId
      const { scored, conceded, opponent } = isHome
        ? { scored: result.home_score, conceded: result.away_score, opponent: result.away_team }
        : { scored: result.away_score, conceded: result.home_score, opponent: result.home_team }
      return (
        <li key={result.id} className="border-line border-b">
          <Link to={`/match/${result.id}`} className="flex min-h-12 items-center gap-3 py-1 hover:text-pitch">
            <OutcomeMark outcome={outcomeOf(scored, conceded)} />
            <span className="sr-only">against</span>
            <Crest team={opponent} />
            <span className="wrap-anywhere min-w-0 flex-1">
              <span className="block font-display font-semibold text-lg leading-tight">{opponent.name}</span>
              <span className="block text-muted text-sm">
                {isHome ? 'Home' : 'Away'} · {shortDate(toLocalTime(new Date(result.played_at), timeZone).date)}
              </span>
            </span>
            <span className="figures shrink-0 font-display font-semibold text-2xl">
              {result.home_score} – {result.away_score}
            </span>
          </Link>
        </li>
      )
    })}
  </ol>
)
