import { queryOptions, useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { Link } from 'react-router'
import { takesPlace } from '#domain/match-status.ts'
import { resultOf } from '#web/features/match/describe-match.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { assists, runsLeague, useMemberships } from '#web/session/memberships.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** The competition's mode of results where matches may be entered live; null in every other competition. */
const liveEntryQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'live-entry'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('match_day_settings')
        .select('results_by')
        .eq('league_id', leagueId)
        .eq('live_entry', true)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

/** Whether the user is a scorer of the competition. */
const isScorerQuery = (leagueId: string, userId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'scorer', userId],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('scorers')
        .select('id')
        .match({ league_id: leagueId, user_id: userId })
        .maybeSingle()
        .throwOnError()
      return data !== null
    },
  })

/** The way to the screen on which a match is entered while it is played. Nothing by default, and after the match. */
export function LiveLink({ match, userId }: { match: Match; userId: string }) {
  const { data: chosen } = useQuery(liveEntryQuery(match.league.id))
  const { data: isScorer } = useQuery({ ...isScorerQuery(match.league.id, userId), enabled: !!chosen })
  const memberships = useMemberships(userId)
  const runsTeam = [match.home_team, match.away_team].some(
    ({ id, manager }) => manager?.user_id === userId || assists(memberships, id),
  )
  const mayEnter =
    chosen && (isScorer || runsLeague(userId, memberships, match.league) || (chosen.results_by === 'teams' && runsTeam))
  if (!mayEnter || !takesPlace(match) || (resultOf(match) && match.status !== 'in_play')) return null
  return (
    <Link to={`/match/${match.id}/live`} className={buttonClass({ size: 'small', className: 'min-h-11' })}>
      <Radio aria-hidden />
      {match.status === 'in_play' ? 'Go on entering live' : 'Enter live'}
    </Link>
  )
}
