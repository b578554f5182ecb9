import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { plainDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { colourOfTeam, textOn } from '#domain/team-colours.ts'
import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'
import { type Preview, previewQuery } from '#web/features/match/match-queries.ts'
import { Crest } from '#web/ui/crest.tsx'
import { FittedName } from '#web/ui/fitted-name.tsx'
import { Section } from '#web/ui/page.tsx'

type Meeting = Preview['meetings'][number]

/** The latest results of the two teams against each other, newest first. Nothing before their first. */
export function LastMeetings({ match }: { match: Match }) {
  const { data } = useQuery({ ...previewQuery(match.id), retryOnMount: false })
  if (!data || data.meetings.length === 0) return null
  const { meetings } = data
  return (
    <Section title={meetings.length === 1 ? 'Last meeting' : 'Last meetings'}>
      {meetings.length > 1 && <Balance match={match} meetings={meetings} />}
      <ol>
        {meetings.map((meeting) => (
          <li key={meeting.match_id} className="border-line border-b">
            <MeetingRow match={match} meeting={meeting} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** How many of them each team won. */
function Balance({ match, meetings }: { match: Match; meetings: Meeting[] }) {
  const { home_team, away_team } = match
  const winners = meetings.map((meeting) => winnerOf(match, meeting))
  const winsOf = (team: MatchTeam | undefined) => winners.filter((winner) => winner === team).length
  return (
    <dl className="mb-2 grid grid-cols-[1fr_auto_1fr] gap-4 text-center">
      {[
        { name: home_team.name, count: winsOf(home_team), word: 'win' },
        { name: null, count: winsOf(undefined), word: 'draw' },
        { name: away_team.name, count: winsOf(away_team), word: 'win' },
      ].map(({ name, count, word }) => (
        <div key={name ?? word} className="flex flex-col-reverse">
          <dt className="text-muted text-sm">
            {name !== null && (
              <span className="sr-only">
                <bdi>{name}</bdi>:{' '}
              </span>
            )}
            {count === 1 ? word : `${word}s`}
          </dt>
          <dd className="figures font-display font-semibold text-3xl leading-none">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Undefined for a draw. */
function winnerOf({ home_team, away_team }: Match, { home_team_id, home_score, away_score }: Meeting) {
  if (home_score === away_score) return undefined
  return home_score > away_score === (home_team_id === home_team.id) ? home_team : away_team
}

const MeetingRow = ({ match, meeting }: { match: Match; meeting: Meeting }) => (
  <Link to={`/match/${meeting.match_id}`} prefetch="none" className="block py-1.5 hover:text-pitch">
    <span className="block text-center text-muted text-sm">
      {plainDate(toLocalTime(new Date(meeting.played_at), match.league.settings.time_zone).date)}
    </span>
    <span className="match-row">
      <Side match={match} meeting={meeting} isHome />
      <ScoreChip match={match} meeting={meeting} />
      <Side match={match} meeting={meeting} isHome={false} />
    </span>
  </Link>
)

/** One team of a meeting; the loser is paler. */
function Side({ match, meeting, isHome }: { match: Match; meeting: Meeting; isHome: boolean }) {
  const { home_team, away_team } = match
  const team = isHome === (meeting.home_team_id === home_team.id) ? home_team : away_team
  const winner = winnerOf(match, meeting)
  const hasLost = winner !== undefined && winner !== team
  return (
    <span className={clsx('team-name', isHome && 'home-name', hasLost && 'text-muted')}>
      <Crest team={team} />
      <FittedName name={team.name} />
    </span>
  )
}

/** The score, home first, in the colour of the team that won. */
function ScoreChip({ match, meeting }: { match: Match; meeting: Meeting }) {
  const winner = winnerOf(match, meeting)
  const colour = winner && colourOfTeam(winner)
  return (
    <span
      className="match-score [print-color-adjust:exact]"
      style={colour === undefined ? undefined : { background: colour, color: textOn(colour) }}
    >
      {meeting.home_score} – {meeting.away_score}
    </span>
  )
}
