import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

export type Season = Awaited<ReturnType<typeof fetchSeasons>>[number]
export type Stage = Season['stages'][number]

/** All seasons of a competition with everything that organizers set, the newest first. */
export const seasonsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'seasons to set'],
    queryFn: ({ client }) => fetchSeasons(client, leagueId),
  })

async function fetchSeasons(client: QueryClient, leagueId: string) {
  const supabase = await supabaseOf(client)
  const [seasons, stages] = await Promise.all([
    supabase
      .from('seasons')
      .select('id, number, name, status, first_day, last_day, is_published, champion_team_id')
      .eq('league_id', leagueId)
      .order('number', { ascending: false })
      .throwOnError(),
    fetchStages(supabase, leagueId),
  ])
  return seasons.data.map((season) => ({
    ...season,
    stages: stages.filter(({ season_id }) => season_id === season.id),
  }))
}

async function fetchStages(supabase: Supabase, leagueId: string) {
  const { data } = await supabase
    .from('stages')
    .select(
      `id, season_id, kind, name, position, win_points, draw_points, loss_points, shootout_win_points,
       shootout_loss_points, tie_breaks, head_to_head, play_off_places,
       entries:stage_entries(team_id, group_name, withdrawn, withdrawn_on, lot, team:teams(name),
         adjustments:point_adjustments(id, points, reason, decided_on)),
       zones:stage_zones(id, first_place, last_place, kind, label),
       lots:stage_lots(id, team_ids, drawn_by, drawn_on)`,
    )
    .eq('league_id', leagueId)
    .order('position')
    .throwOnError()
  return data.map(({ entries, zones, ...stage }) => ({
    ...stage,
    entries: entries.toSorted((one, other) => one.team.name.localeCompare(other.team.name)),
    zones: zones.toSorted((one, other) => one.first_place - other.first_place),
  }))
}

export const tablesOf = ({ stages }: Season) => stages.filter(({ kind }) => kind === 'table')

export const teamName = ({ entries }: Stage, teamId: string) =>
  entries.find(({ team_id }) => team_id === teamId)?.team.name ?? 'A former team'
