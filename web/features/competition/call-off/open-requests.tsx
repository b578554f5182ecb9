import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { Section } from '#web/ui/page.tsx'

const openRequestsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'date requests'],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('date_requests')
        .select(
          `id, state, reason, chosen, team:teams!date_requests_team_id_fkey(name),
           match:matches!inner(id, home_team:teams!matches_home_team_id_fkey(name),
             away_team:teams!matches_away_team_id_fkey(name))`,
        )
        .eq('league_id', leagueId)
        .in('state', ['asked', 'agreed'])
        .order('created_at')
        .order('id')
        .throwOnError()
      return data
    },
  })

/** Managers' open requests for another date; each leads to its match, where it is decided. Nothing without one. */
export function OpenRequests({ leagueId, timeZone }: { leagueId: string; timeZone: string }) {
  const { data: requests = [] } = useQuery(openRequestsQuery(leagueId))
  if (requests.length === 0) return null
  return (
    <Section title="Requests of managers">
      <ul aria-label="Requests of managers" className="border-line border-t">
        {requests.map(({ id, state, reason, chosen, team, match }) => (
          <li key={id} className="border-line border-b py-4 [overflow-wrap:anywhere]">
            <Link to={`/match/${match.id}#move`} className="link font-semibold">
              <bdi>{match.home_team.name}</bdi> v <bdi>{match.away_team.name}</bdi>
            </Link>
            <p className="text-sm">
              {state === 'agreed' && chosen !== null
                ? `Both teams agree to ${momentOf(chosen, timeZone)}. You decide.`
                : 'The other team has not answered yet.'}
            </p>
            <p className="text-muted text-sm">
              <bdi>{team.name}</bdi>: <q dir="auto">{reason}</q>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function momentOf(at: string, timeZone: string): string {
  const { date, time } = toLocalTime(new Date(at), timeZone)
  return `${shortDate(date)}, ${time}`
}
