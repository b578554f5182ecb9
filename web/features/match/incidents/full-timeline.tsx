import { Link } from 'react-router'
import { isFirstHalfOver } from '#domain/live-clock.ts'
import { colourOfTeam } from '#domain/team-colours.ts'
import { resultOf } from '#web/features/match/describe-match.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import type { MatchRecord, NamedPlayer } from '#web/features/match/recorded.ts'
import { Section } from '#web/ui/page.tsx'
import { countsFor, minuteOf, type TimedEvent, timelineOf } from './by-side.ts'
import { EventIcon } from './event-icon.tsx'

interface FullTimelineProps {
  match: Match
  record: MatchRecord
}

const WORDS: Record<TimedEvent['kind'], string> = {
  goal: '',
  penalty: 'Penalty',
  own_goal: 'Own goal',
  yellow: 'Yellow card',
  second_yellow: 'Second yellow card',
  red: 'Red card',
  penalty_missed: 'Penalty missed',
  penalty_saved: 'Penalty saved',
  substitution: 'Substitution',
}

/** Goals, cards, substitutions and penalties by minute, home events on the left, goals with the running score. */
export function FullTimeline({ match, record }: FullTimelineProps) {
  const half = match.half_minutes ?? 45
  const { first, second, halfTime } = timelineOf(record.events, match.home_team.id, resultOf(match), half)
  if (first.length + second.length === 0) return null
  return (
    <Section title="Timeline">
      <ol>
        {first.map((event, at) => eventRow(event, at, match))}
        {isFirstHalfOver(match, second.length > 0) && (
          <li className="eyebrow py-1.5 text-center text-muted">
            Half-time {halfTime && `${halfTime.home} – ${halfTime.away}`}
          </li>
        )}
        {second.map((event, at) => eventRow(event, first.length + at, match))}
      </ol>
    </Section>
  )
}

function eventRow(event: TimedEvent, at: number, { home_team, away_team }: Match) {
  const { kind, score } = event
  // A saved penalty is listed with the goalkeeper who saved it.
  const isHome = countsFor(event, home_team.id)
  const words = <Words event={event} />
  return (
    <li key={at} className="match-row leading-snug [overflow-wrap:anywhere]">
      <div className="text-right">{isHome && words}</div>
      {score ? (
        <b
          className="match-score"
          style={{ boxShadow: `inset 0 -4px ${colourOfTeam(isHome ? home_team : away_team)}` }}
        >
          {score.home} – {score.away}
        </b>
      ) : (
        <span className="match-score" style={{ background: 'none', color: 'inherit' }}>
          <EventIcon kind={kind} />
        </span>
      )}
      <div>{!isHome && words}</div>
    </li>
  )
}

function Words({ event }: { event: TimedEvent }) {
  const { kind, player, other } = event
  if (kind === 'substitution') {
    return (
      <>
        {other && <Name player={other} />}
        <span className="figures text-muted text-sm"> {minuteOf(event)}</span>
        <span className="block text-muted text-sm">
          Substitution for <bdi>{player.full_name}</bdi>
        </span>
      </>
    )
  }
  return (
    <>
      <Name player={player} />
      <span className="figures text-muted text-sm"> {minuteOf(event)}</span>
      {WORDS[kind] !== '' && <span className="block text-muted text-sm">{WORDS[kind]}</span>}
      {other && (
        <span className="block text-muted text-sm">
          Assist: <bdi>{other.full_name}</bdi>
        </span>
      )}
    </>
  )
}

const Name = ({ player: { id, full_name } }: { player: NamedPlayer }) => (
  <Link to={`/player/${id}`} className="hover:text-pitch hover:underline">
    <bdi>{full_name}</bdi>
  </Link>
)
