import { longDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { colourOfTeam } from '#domain/team-colours.ts'
import { competitionPath } from '#web/components/competition-path.ts'
import { Crest } from '#web/components/crest.tsx'
import type { Match } from './match-queries.ts'

/** The day, the teams and the score: the head of the match page. */
export function Scoreboard({ match }: { match: Match }) {
  const { league, home_team, away_team, home_score, away_score, round } = match
  const { date, time } = toLocalTime(new Date(match.played_at), league.settings.time_zone)
  const hasResult = home_score !== null && away_score !== null
  return (
    <header className="touchline border-pitch bg-card px-4 pt-6 pb-8 sm:px-10 sm:pt-8 sm:pb-12">
      <p className="text-balance text-center text-muted">
        {longDate(date)} ·{' '}
        <a data-row-link href={competitionPath(league)} className="link text-ink">
          {league.name}
        </a>
        {round !== null && ` · Round ${round}`}
      </p>
      <h1 className="sr-only">
        {hasResult
          ? `${home_team.name} ${home_score} – ${away_score} ${away_team.name}`
          : `${home_team.name} against ${away_team.name}`}
      </h1>
      <div className="mt-6 grid grid-cols-[1fr_auto_1fr] items-start gap-2 sm:mt-8 sm:gap-8">
        <Team team={home_team} />
        <div className="text-center">
          <p
            aria-hidden="true"
            className="figures whitespace-nowrap font-display font-semibold text-6xl leading-none sm:text-[8rem]"
          >
            {hasResult ? <Score home={home_score} away={away_score} /> : time}
          </p>
          <p className="eyebrow mt-2 text-pitch">{hasResult ? <abbr title="Full time">FT</abbr> : 'Kick-off'}</p>
        </div>
        <Team team={away_team} />
      </div>
    </header>
  )
}

const Score = ({ home, away }: { home: number; away: number }) => (
  <>
    {home}
    <span className="mx-[0.12em] text-muted">–</span>
    {away}
  </>
)

const Team = ({ team }: { team: Match['home_team'] }) => (
  <a data-row-link href={`/teams/${team.id}`} className="grid justify-items-center gap-3 text-center hover:text-pitch">
    <Crest name={team.name} logoUrl={team.logo_url} size="large" />
    <span className="text-balance font-display font-semibold text-xl leading-none sm:text-4xl">{team.name}</span>
    <span aria-hidden="true" className="h-1 w-10" style={{ background: colourOfTeam(team) }} />
  </a>
)
