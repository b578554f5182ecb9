import { clsx } from 'clsx'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { longDate } from '#domain/date-words.ts'
import { describePlace } from '#domain/place.ts'
import { colourOfTeam } from '#domain/team-colours.ts'
import { kickOffOf, matchTitle, resultOf } from '#web/features/match/describe-match.ts'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { Crest } from '#web/ui/crest.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { liveMinute } from '#web/ui/live-minute.tsx'

const UntilKickOff = lazyPart(() => import('./parts-before-match.ts').then((m) => m.UntilKickOff))

/** Stays at the end of a line that breaks. */
const MIDDLE_DOT = '\u00a0· '

interface ScoreboardProps {
  match: Match
  /** The scorers, below the score. */
  children: React.ReactNode
}

/** The day, the teams and the score: the head of the match page. */
export function Scoreboard({ match, children }: ScoreboardProps) {
  const { league, home_team, away_team, round, match_label } = match
  const { date, time } = kickOffOf(match)
  return (
    <header className="touchline border-pitch bg-card px-4 pt-6 pb-6 sm:px-10 sm:pt-8 sm:pb-10 print:px-0">
      <p className="text-balance text-center text-muted [overflow-wrap:anywhere]">
        {longDate(date)}
        {MIDDLE_DOT}
        <Link to={competitionPath(league)} className="link text-ink">
          <bdi>{league.name}</bdi>
        </Link>
        {round !== null && `${MIDDLE_DOT}Round ${round}`}
        {match_label && `${MIDDLE_DOT}${match_label}`}
        {match.statusText &&
          match.status === 'scheduled' &&
          match.home_score === null &&
          `${MIDDLE_DOT}Kick-off ${time}`}
      </p>
      <Place match={match} />
      <h1 className="sr-only">{matchTitle(match)}</h1>
      <div className="mt-6 grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:mt-8 md:grid-cols-[1fr_fit-content(45%)_1fr] md:gap-x-10">
        <Team team={home_team} />
        <Team team={away_team} last />
        <div className="col-span-2 text-center md:col-span-1 md:col-start-2 md:row-start-1">
          <Figure match={match} time={time} />
          {match.notes.map(({ text, to }) => (
            <p key={text} className="mt-1 text-muted [overflow-wrap:anywhere]">
              {to ? (
                <Link to={to} className="link">
                  {text}
                </Link>
              ) : (
                text
              )}
            </p>
          ))}
        </div>
      </div>
      {children}
    </header>
  )
}

/** The venue and the pitch, with a link to the map. */
function Place({ match }: { match: Match }) {
  const map = match.venue?.map_url
  return (
    match.venue && (
      <p className="mt-1 text-balance text-center text-muted [overflow-wrap:anywhere]">
        <bdi>{describePlace(match)}</bdi>
        {map && (
          <>
            {' · '}
            <a href={map} className="link text-ink" rel="noreferrer">
              Map
            </a>
          </>
        )}
      </p>
    )
  )
}

/** The score, or the kick-off time before there is one. Hidden from screen readers, which read it in the heading. */
function Figure({ match, time }: { match: Match; time: string }) {
  const result = resultOf(match)
  if (result) {
    return (
      <>
        <p
          aria-hidden="true"
          className={clsx(
            'figures whitespace-nowrap font-display font-semibold leading-[0.85]',
            `${result.home}${result.away}`.length > 4
              ? 'text-[min(6rem,24vw)]'
              : 'text-[min(9rem,34vw)] lg:text-[11rem]',
          )}
        >
          {result.home}
          <span className="mx-[0.18em] align-[0.14em] text-[0.55em] text-muted">–</span>
          {result.away}
        </p>
        <p className="eyebrow mt-4 text-lg text-pitch sm:mt-5 sm:text-xl">
          {match.statusText || <abbr title="Full time">FT</abbr>}
          {match.live_clock && ' ·'}
          {liveMinute(match)}
        </p>
      </>
    )
  }
  return (
    <>
      <p
        aria-hidden={!!match.statusText}
        className="figures whitespace-nowrap font-display font-semibold text-[min(6rem,26vw)] leading-[0.85] sm:text-[8rem]"
      >
        {match.statusText ? <span className="text-muted">v</span> : time}
      </p>
      <p className="eyebrow mt-4 text-pitch">
        {match.statusText || (match.timing === 'today' ? 'Kick-off today' : 'Kick-off')}
      </p>
      {!match.statusText && (
        <Suspense>
          <UntilKickOff match={match} />
        </Suspense>
      )}
    </>
  )
}

/** A word that is too long for half a phone's width at full size. */
const LONG_WORD = /[^\s-]{15}/

const Team = ({ team, last = false }: { team: MatchTeam; last?: boolean }) => (
  <Link
    to={`/teams/${team.id}`}
    className={clsx(
      'grid min-w-0 justify-items-center gap-3 text-center hover:text-pitch md:row-start-1',
      last && 'md:col-start-3',
    )}
  >
    <Crest team={team} size="large" />
    <span
      className={clsx(
        'text-balance font-display font-semibold leading-none [overflow-wrap:anywhere]',
        LONG_WORD.test(team.name) ? 'text-lg lg:text-3xl' : 'text-2xl lg:text-4xl',
      )}
    >
      {team.name}
    </span>
    <span
      aria-hidden="true"
      className="h-1.5 w-10 border border-edge [print-color-adjust:exact]"
      style={{ background: colourOfTeam(team) }}
    />
  </Link>
)
