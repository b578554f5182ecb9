import { queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

export type Grounds = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof venuesQuery>['queryFn']>>>>
export type Venue = Grounds['venues'][number]

/** The venues of a competition by name, the homes of its teams, and how long a match takes its pitch, in minutes. */
export const venuesQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'venues'],
    async queryFn({ client }) {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('leagues')
        .select(
          `settings:league_settings!inner(match_minutes), venues(id, name, address, map_url, pitches),
           teams(id, name, home_venue_id, home_pitch)`,
        )
        .eq('id', leagueId)
        .order('name', { referencedTable: 'venues' })
        .order('name', { referencedTable: 'teams' })
        .single()
        .throwOnError()
      return { venues: data.venues, teams: data.teams, matchMinutes: data.settings.match_minutes }
    },
  })
