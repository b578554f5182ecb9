import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { SeasonMatch } from '#domain/fixture-changes.ts'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { divisionTeamNamesQuery } from '#web/features/competition/division-team-names-query.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

export interface SeasonSoFar {
  /** The teams in the order of their names. */
  teams: TeamName[]
  /** The teams of each group, in a table with groups. */
  groups?: string[][] | undefined
  /** All stored matches, by date. */
  matches: SeasonMatch[]
  /** Days on which teams play in cups and other tables of the season. */
  elsewhere?: { date: string; teamIds: string[] }[]
  /** A version, by which the database detects a change of the matches since. */
  seen: string
}

const fixturesToPlan = z.object({
  seen: z.string(),
  matches: z.array(
    z.object({
      id: z.string(),
      home: z.string(),
      away: z.string(),
      date: z.string(),
      time: z.string(),
      round: z.nullable(z.number()),
      is_begun: z.boolean(),
      takes_day: z.boolean(),
      is_void: z.boolean(),
    }),
  ),
  elsewhere: z.array(z.object({ date: z.string(), team_ids: z.array(z.string()) })),
})

/** The teams and matches of a division, or of the league's first table. */
export const seasonQuery = (leagueId: string, stageId: string | undefined) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'season so far', stageId],
    staleTime: 0,
    queryFn: async ({ client }): Promise<SeasonSoFar> => {
      const supabase = await supabaseOf(client)
      const [teams, groups, fixtures] = await Promise.all([
        stageId === undefined
          ? fetchTeams(client, supabase, leagueId)
          : client.query({ ...divisionTeamNamesQuery(leagueId, stageId), staleTime: 0, retry: false }),
        fetchGroups(supabase, leagueId, stageId),
        fetchFixtures(supabase, { _league_id: leagueId, ...(stageId && { _stage_id: stageId }) }),
      ])
      return { teams, groups, ...fixtures }
    },
  })

async function fetchTeams(client: QueryClient, supabase: Supabase, leagueId: string): Promise<TeamName[]> {
  const { data: league } = await supabase
    .from('leagues')
    .select('main_stage_id')
    .eq('id', leagueId)
    .single()
    .throwOnError()
  return client.query({ ...divisionTeamNamesQuery(leagueId, league.main_stage_id), staleTime: 0, retry: false })
}

/** Undefined for a table without groups. */
async function fetchGroups(supabase: Supabase, leagueId: string, stageId: string | undefined) {
  const { data } = await supabase
    .from('stage_entries')
    .select('stage_id, team_id, group_name, league:leagues(main_stage_id)')
    .eq('league_id', leagueId)
    .not('group_name', 'is', null)
    .throwOnError()
  const groups = new Map<string | null, string[]>()
  for (const { stage_id, team_id, group_name, league } of data) {
    if (stage_id !== (stageId ?? league.main_stage_id)) continue
    groups.set(group_name, [...(groups.get(group_name) ?? []), team_id])
  }
  return groups.size === 0 ? undefined : [...groups.values()]
}

async function fetchFixtures(supabase: Supabase, asked: { _league_id: string; _stage_id?: string }) {
  const { data } = await supabase.rpc('fixtures_to_plan', asked).throwOnError()
  const { seen, matches, elsewhere } = fixturesToPlan.parse(data)
  return {
    seen,
    elsewhere: elsewhere.map(({ date, team_ids }) => ({ date, teamIds: team_ids })),
    matches: matches.map(({ is_begun, takes_day, is_void, ...match }) => ({
      ...match,
      isBegun: is_begun,
      takesDay: takes_day,
      isVoid: is_void,
    })),
  }
}

const lastChanges = z.nullable(
  z.object({ changed_at: z.string(), added: z.number(), moved: z.number(), removed: z.number(), left: z.number() }),
)
export type LastChanges = z.infer<typeof lastChanges>

/** The last saved plan that can still be undone; null if there is none. */
export const lastChangesQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'last fixture changes'],
    staleTime: 0,
    queryFn: async ({ client }): Promise<LastChanges> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('last_fixture_changes', { _league_id: leagueId }).throwOnError()
      return lastChanges.parse(data)
    },
  })
