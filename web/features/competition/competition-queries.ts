import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { canonicalSlug } from '#web/queries/competition-slug.ts'
import { competitionKey, leagueKey, seasonKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { importAgain } from '#web/ui/import-again.ts'
import type { ListedMatch } from '#web/ui/match-list.tsx'

export const LOAD_FAILED = 'Failed to load competition details. Please try again later.'

/** A page comes with its data, so the code that asks for it is fetched with the first request, beside the client. */
const requests = (client: QueryClient) =>
  Promise.all([importAgain(() => import('./competition-requests.ts')), supabaseOf(client)])

type Requests = typeof import('./competition-requests.ts')

export type Competition = Awaited<ReturnType<Requests['fetchCompetition']>>

/** A competition with its settings, by id or by custom URL. */
export const competitionQuery = (slug: string) => {
  const canonical = canonicalSlug(slug)
  return queryOptions({
    queryKey: competitionKey(canonical),
    queryFn: async ({ client }) => {
      const [{ fetchCompetition }, supabase] = await requests(client)
      return fetchCompetition(supabase, canonical)
    },
  })
}

/** A competition with the season that visitors see. */
export type ShownSeason = Pick<Competition, 'id' | 'season'>

export type Standing = Awaited<ReturnType<Requests['fetchStandings']>>[number]

/** The league table, in order. */
export const standingsQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'standings'],
    queryFn: async ({ client }) => {
      const [{ fetchStandings }, supabase] = await requests(client)
      return fetchStandings(supabase, leagueId)
    },
  })

/** The divisions of the season that visitors see, each with its table; none in a season with one table. */
export const divisionTablesQuery = ({ id, season, season_facts }: Competition) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'divisions'],
    queryFn: async ({ client }) => {
      const [{ fetchDivisions }, supabase] = await requests(client)
      return fetchDivisions(supabase, id, season_facts?.divisions ?? [])
    },
  })

export type Fixture = ListedMatch
type FixtureList = 'upcoming' | 'previous' | 'unplayed' | 'results'

export interface FixturesOptions {
  list: FixtureList
  /** Without a limit the query fetches all. */
  limit?: number
  /** YYYY-MM, in the league's time zone. */
  month?: string | null
  /** YYYY-MM-DD in the month, in the league's time zone: the list begins with this day. */
  from?: string | null | undefined
  teamId?: string | null
  /** The only division that is read. */
  stageId?: string | undefined
}

/**
 * Matches of the season that visitors see. By the day: `upcoming` from the league's start of today, nearest first; `previous` before it,
 * and today's with both scores, newest first. By the score: `unplayed` are the upcoming ones without a result; `results` have both scores that count, today's too,
 * newest first. Today is the day of the request.
 */
export const fixturesQuery = (competition: Competition, options: FixturesOptions) => {
  const { id, season } = competition
  const { list, limit, month, from, teamId, stageId } = options
  return queryOptions({
    queryKey: [
      ...seasonKey(id, season),
      'fixtures',
      list,
      teamId ?? from ?? month ?? limit ?? 'all',
      ...(stageId ? [stageId] : []),
    ],
    queryFn: async ({ client }): Promise<Fixture[]> => {
      const [{ fetchFixtures }, supabase] = await requests(client)
      return fetchFixtures(supabase, competition, options)
    },
  })
}

/**
 * The months of the season that visitors see, or of one division, in order, each with its numbers of upcoming and past
 * matches.
 */
export const monthsQuery = ({ id, settings }: Competition, stageId?: string) =>
  queryOptions({
    queryKey: [...leagueKey(id), 'months', ...(stageId ? [stageId] : [])],
    queryFn: async ({ client }) => {
      const [{ fetchMonths, fetchStageMonths }, supabase] = await requests(client)
      return stageId
        ? fetchStageMonths(supabase, id, stageId, settings.time_zone)
        : fetchMonths(supabase, id, settings.time_zone)
    },
  })

export interface TeamName {
  id: string
  name: string
}

/** The ids and names of all teams of a competition, by name: to choose, rename or import. */
export const teamNamesQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'team-names'],
    queryFn: async ({ client }): Promise<TeamName[]> => {
      const [{ fetchAllTeamNames }, supabase] = await requests(client)
      return fetchAllTeamNames(supabase, leagueId)
    },
  })

/** The ids and names of the teams in the season that visitors see, by name. */
export const playingTeamNamesQuery = ({ id, season }: ShownSeason) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'team-names'],
    queryFn: async ({ client }): Promise<TeamName[]> => {
      const [{ fetchPlayingTeamNames }, supabase] = await requests(client)
      return fetchPlayingTeamNames(supabase, { id, season })
    },
  })

/** Fetches the current names inside another query, which also decides about retries. */
export const fetchTeamNames = (client: QueryClient, leagueId: string): Promise<TeamName[]> =>
  client.query({ ...teamNamesQuery(leagueId), staleTime: 0, retry: false })

export type CompetitionTeam = Awaited<ReturnType<Requests['fetchTeams']>>[number]

/** The teams in the season that visitors see, by name, with their managers. */
export const teamsQuery = ({ id, season }: ShownSeason, stageId?: string) =>
  queryOptions({
    queryKey: [...seasonKey(id, season), 'teams', ...(stageId ? [stageId] : [])],
    queryFn: async ({ client }) => {
      const [{ fetchTeams }, supabase] = await requests(client)
      return fetchTeams(supabase, { id, season }, stageId)
    },
  })
