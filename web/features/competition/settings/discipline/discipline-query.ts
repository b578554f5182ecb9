import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

export type Discipline = Awaited<ReturnType<NonNullable<ReturnType<typeof disciplineQuery>['queryFn']>>>

/** The current season of a competition, with its rules of suspensions, or null where nothing is counted. */
export const disciplineQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'discipline'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data: season } = await supabase
        .from('seasons')
        .select('id, name, first_day')
        .eq('league_id', leagueId)
        .in('status', ['current', 'finished'])
        .order('status')
        .order('number', { ascending: false })
        .limit(1)
        .single()
        .throwOnError()
      const { data: rules } = await supabase
        .from('discipline_rules')
        .select('yellow_at, yellow_matches, yellow_until, restarts, second_yellow, red, is_public')
        .eq('season_id', season.id)
        .maybeSingle()
        .throwOnError()
      return { season, rules }
    },
  })

/** Teams with their players, for a ban without a card. */
export const squadsToBanQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'squads to ban'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('teams')
        .select('id, name, squad:team_players(player:profiles(id, full_name:real_name))')
        .eq('league_id', leagueId)
        .order('name')
        .overrideTypes<{ squad: { player: { full_name: string } }[] }[]>()
        .throwOnError()
      return data.map(({ squad, ...team }) => ({
        ...team,
        players: squad.map(({ player }) => player).sort((a, b) => a.full_name.localeCompare(b.full_name, 'en')),
      }))
    },
  })
