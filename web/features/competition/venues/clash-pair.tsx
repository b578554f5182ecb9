import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'

/** Two matches that cannot both be played. A match without an id is not saved yet. */
export interface MatchClash {
  kind: string
  /** The name of the team, pitch or manager. */
  shared: string
  match_id: string | null
  played_at: string
  home: string
  away: string
  other_id: string | null
  other_played_at: string
  other_home: string
  other_away: string
}

const reasons: Record<string, (shared: string) => React.ReactNode> = {
  team: (shared) => (
    <>
      <bdi>{shared}</bdi> plays in both
    </>
  ),
  pitch: (shared) => (
    <>
      Both at <bdi>{shared}</bdi>
    </>
  ),
  manager: (shared) => (
    <>
      <bdi>{shared}</bdi> manages a team in both
    </>
  ),
}

/** 'Both at Riverside Park' */
export const clashReason = ({ kind, shared }: MatchClash) => reasons[kind]?.(shared)

/** Why two matches clash, and when each is. */
export const ClashPair = ({ clash, timeZone }: { clash: MatchClash; timeZone: string }) => (
  <>
    <p className="text-muted text-sm [overflow-wrap:anywhere]">{clashReason(clash)}</p>
    <ClashingMatch id={clash.match_id} at={clash.played_at} home={clash.home} away={clash.away} timeZone={timeZone} />
    <ClashingMatch
      id={clash.other_id}
      at={clash.other_played_at}
      home={clash.other_home}
      away={clash.other_away}
      timeZone={timeZone}
    />
  </>
)

interface ClashingMatchProps {
  id: string | null
  at: string
  home: string
  away: string
  timeZone: string
}

function ClashingMatch({ id, at, home, away, timeZone }: ClashingMatchProps) {
  const { date, time } = toLocalTime(new Date(at), timeZone)
  const teams = (
    <>
      <bdi>{home}</bdi> v <bdi>{away}</bdi>
    </>
  )
  return (
    <p className="[overflow-wrap:anywhere]">
      {shortDate(date)}, {time}:{' '}
      {id === null ? (
        teams
      ) : (
        <Link to={`/match/${id}`} className="link">
          {teams}
        </Link>
      )}
    </p>
  )
}
