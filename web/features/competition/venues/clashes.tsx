import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'

interface ClashesProps {
  leagueId: string
  timeZone: string
}

const clashesQuery = (leagueId: string) => ({
  queryKey: [...leagueKey(leagueId), 'clashes'],
  async queryFn() {
    const supabase = await browserSupabase()
    const { data } = await supabase.rpc('fixture_clashes', { _league_id: leagueId }).throwOnError()
    return data
  },
})

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

/** Coming matches that cannot both be played. Nothing without one, or while the answer is missing. */
export function Clashes({ leagueId, timeZone }: ClashesProps) {
  const { data: clashes = [] } = useQuery(clashesQuery(leagueId))
  if (clashes.length === 0) return null
  return (
    <details className="touchline mt-6 border-danger bg-card px-4 py-3 print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {clashes.length === 1 ? 'Two matches clash' : `${clashes.length} pairs of matches clash`}
      </summary>
      <ul>
        {clashes.map((clash) => (
          <li key={`${clash.kind} ${clash.match_id} ${clash.other_id}`} className="border-line border-t py-3">
            <p className="text-muted text-sm [overflow-wrap:anywhere]">{reasons[clash.kind]?.(clash.shared)}</p>
            <ClashingMatch id={clash.match_id} at={clash.played_at} timeZone={timeZone}>
              <bdi>{clash.home}</bdi> v <bdi>{clash.away}</bdi>
            </ClashingMatch>
            <ClashingMatch id={clash.other_id} at={clash.other_played_at} timeZone={timeZone}>
              <bdi>{clash.other_home}</bdi> v <bdi>{clash.other_away}</bdi>
            </ClashingMatch>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ClashingMatchProps {
  id: string
  at: string
  timeZone: string
  children: React.ReactNode
}

function ClashingMatch({ id, at, timeZone, children }: ClashingMatchProps) {
  const { date, time } = toLocalTime(new Date(at), timeZone)
  return (
    <p className="[overflow-wrap:anywhere]">
      {shortDate(date)}, {time}:{' '}
      <Link to={`/match/${id}`} className="link">
        {children}
      </Link>
    </p>
  )
}
