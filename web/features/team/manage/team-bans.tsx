import { queryOptions, useQuery } from '@tanstack/react-query'
import { countMatches } from '#domain/count-words.ts'
import { causeOf } from '#domain/suspensions.ts'
import { teamKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { Section } from '#web/ui/page.tsx'
import type { ManagedTeam } from './manage-queries.ts'

const teamBansQuery = ({ id, league }: ManagedTeam) =>
  queryOptions({
    queryKey: [...teamKey(id), 'bans'],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data: season } = await supabase
        .from('leagues')
        .select('id:current_season_id')
        .eq('id', league.id)
        .single()
        .throwOnError()
      const { data } = await supabase.rpc('suspensions', { _season_id: season.id }, { get: true }).throwOnError()
      return data.filter(({ team_id, served, matches }) => team_id === id && served < matches)
    },
  })

/** The banned players of a team; nothing where the competition counts no suspensions, or bans nobody of it. */
export function TeamBans({ team }: { team: ManagedTeam }) {
  const { data: bans = [] } = useQuery(teamBansQuery(team))
  if (bans.length === 0) return null
  return (
    <Section title="Banned players">
      <ul className="border-line border-t">
        {bans.map((ban) => (
          <li
            key={[ban.player_id, ban.match_id ?? ban.decision_id, ban.kind].join()}
            className="border-line border-b py-3"
          >
            <bdi className="wrap-anywhere font-semibold">{ban.player_name}</bdi>
            <p>
              Misses {countMatches(ban.matches - ban.served)}:{' '}
              {causeOf(ban.kind === 'other' ? ban : { ...ban, reason: null })}
            </p>
            {ban.kind !== 'other' && ban.reason !== null && (
              <p className="wrap-anywhere text-muted text-sm">Decided: {ban.reason}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
