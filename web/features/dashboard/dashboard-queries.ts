import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { seasonName } from '#domain/season.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'
import { membershipsQuery } from '#web/session/memberships.ts'
import { ownBans } from './own-bans.ts'

// The specification asks for up to three retries at one-second intervals.
const RETRIES = { retry: 3, retryDelay: 1000 }

// Tasks are done on other pages, so each visit of the dashboard fetches them.
export const EACH_VISIT = { staleTime: 0 }

const MANAGER = 'manager:profiles!teams_manager_id_fkey(user_id)'

const isAdministrator = ({ team_id }: { team_id: string | null }) => team_id === null

export const dashboardKey = (userId: string) => ['dashboard', userId] as const

/** Keys of the queries that read the matches of the user's teams. */
export const keysOfTeamMatches = (userId: string) =>
  ['matches', 'notes', 'date requests'].map((part) => [...dashboardKey(userId), part])

export const myCompetitionsQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'competitions'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const memberships = (await client.query({ ...membershipsQuery(userId), staleTime: 0 })).filter(isAdministrator)
      const leagues = supabase
        .from('leagues')
        .select('id, name, owner_id, logo_url, season_facts, league_settings(custom_slug), teams(count)')
      const administered = memberships.map(({ league_id }) => league_id)
      const { data } = await (administered.length === 0
        ? leagues.eq('owner_id', userId)
        : leagues.or(`owner_id.eq.${userId},id.in.(${administered})`)
      )
        .order('created_at', { ascending: false })
        .throwOnError()
      return data.map(({ id, name, owner_id, logo_url, season_facts, league_settings, teams }) => ({
        id,
        name,
        logo_url,
        season: seasonName({ season_facts }),
        slug: league_settings?.custom_slug ?? id,
        teamCount: teams[0]?.count ?? 0,
        /** The membership of an administrator; null for the owner. */
        membershipId: (owner_id !== userId && memberships.find(({ league_id }) => league_id === id)?.id) || null,
      }))
    },
  })

/** Teams that the user manages, then those that the user assists. */
export const managedTeamsQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'teams'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const memberships = await client.query({ ...membershipsQuery(userId), staleTime: 0 })
      const assisted = new Map(memberships.flatMap(({ id, team_id }) => (team_id === null ? [] : [[team_id, id]])))
      const teams = () => supabase.from('teams').select(`${TEAM}, league:leagues(name), ${MANAGER}`).order('name')
      const managed = await teams().eq('manager.user_id', userId).not('manager', 'is', null).throwOnError()
      const others = [...assisted.keys()].filter((id) => !managed.data.some((team) => team.id === id))
      const helped = others.length === 0 ? [] : (await teams().in('id', others).throwOnError()).data
      return [
        ...managed.data.map((team) => ({ ...team, membershipId: null })),
        // An assistant has a membership.
        ...helped.map((team) => ({ ...team, membershipId: assisted.get(team.id) ?? null })),
      ]
    },
  })

/** The user's own profiles, by which teams name their manager, each with the squads it is in and its bans. */
export const myProfilesQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'profiles'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('profiles')
        .select(`id, own_bans, teams!team_players(${TEAM}, league:leagues(name))`)
        .eq('user_id', userId)
        .order('created_at')
        .order('name', { referencedTable: 'teams' })
        .throwOnError()
      return data.map(({ own_bans, ...profile }) => ({ ...profile, bans: ownBans.parse(own_bans) ?? [] }))
    },
  })

/** Open invitations to the account's verified address. */
export const myInvitationsQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'invitations'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('my_invitations').throwOnError()
      return data
    },
  })

/** Whether the account has a password. A mailed code may have revoked an earlier one. */
export const hasPasswordQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'password'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('has_password').throwOnError()
      return data
    },
  })

/** The tasks of the user in each competition that they run, by its id. */
export const leagueTasksQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    queryKey: [...dashboardKey(userId), 'tasks'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const [tasks, refusals, open] = await Promise.all([
        supabase.rpc('league_tasks').throwOnError(),
        supabase.rpc('declined_matches').throwOnError(),
        supabase.rpc('open_invitations').throwOnError(),
      ])
      const declined = new Map(refusals.data.map(({ league_id, declined }) => [league_id, declined]))
      const invitations = new Map(open.data.map(({ league_id, invitations }) => [league_id, invitations]))
      return new Map(
        tasks.data.map(({ league_id, ...waiting }) => [
          league_id,
          {
            ...waiting,
            declined: declined.get(league_id)?.length ?? 0,
            invitations: invitations.get(league_id) ?? 0,
          },
        ]),
      )
    },
  })

/** The players of the teams that the user runs whom the next yellow card bans. */
export const nearBansQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    queryKey: [...dashboardKey(userId), 'near bans'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return (await supabase.rpc('players_near_bans').throwOnError()).data
    },
  })

/** Requests for another date of a match that wait for the user: as the other team's manager, or as an organizer. */
export const dateRequestsQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'date requests'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('waiting_date_requests').throwOnError()
      return data
    },
  })

/** The user as an official of each league, with the number of appointments to answer. */
export const myOfficiatingQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'officiating'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('my_officiating').throwOnError()
      return data
    },
  })

/** The leagues in which the user is a scorer, with the matches of the coming week. */
export const myScoringQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'scoring'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('matches_to_score').throwOnError()
      return data.map((league) => ({ ...league, matches: z.array(matchToScore).parse(league.matches) }))
    },
  })

/** Matches whose referee the user may mark, as the manager of a team. */
export const refereesToMarkQuery = (userId: string) =>
  queryOptions({
    ...EACH_VISIT,
    ...RETRIES,
    queryKey: [...dashboardKey(userId), 'referees to mark'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('referees_to_mark').throwOnError()
      return data
    },
  })

const matchToScore = z.object({
  id: z.string(),
  played_at: z.string(),
  status: z.string(),
  home: z.string(),
  away: z.string(),
})

const TWO_WEEKS_MS = 14 * 86_400_000

/** Recent matches of these teams that were played and have no notes of theirs, newest first. */
export const notesToSubmitQuery = (userId: string, teamIds: readonly string[]) =>
  queryOptions({
    ...EACH_VISIT,
    queryKey: [...dashboardKey(userId), 'notes', teamIds],
    enabled: teamIds.length > 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('matches')
        .select(
          `id, played_at, home_team_id, away_team_id, home_submission_complete, away_submission_complete,
           home_team:teams!matches_home_team_id_fkey(name), away_team:teams!matches_away_team_id_fkey(name),
           league:leagues!inner(settings:league_settings!inner(time_zone))`,
        )
        .or(`home_team_id.in.(${teamIds}),away_team_id.in.(${teamIds})`)
        .lt('played_at', new Date().toISOString())
        .gt('played_at', new Date(Date.now() - TWO_WEEKS_MS).toISOString())
        .not('status', 'in', '(postponed,cancelled)')
        .order('played_at', { ascending: false })
        .throwOnError()
      return data.filter(
        (match) =>
          (teamIds.includes(match.home_team_id) && !match.home_submission_complete) ||
          (teamIds.includes(match.away_team_id) && !match.away_submission_complete),
      )
    },
  })
