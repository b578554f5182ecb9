// Each call of the public API: what it takes and answers. The server routes by this list, the documentation shows it.
import { z } from 'zod'
import * as shapes from './resources.ts'

export type Access = 'read' | 'write'

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below /api/v1, with parameters as `{id}`. */
  path: string
  summary: string
  description?: string
  group: 'Competition' | 'Teams and players' | 'Matches' | 'Tables'
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The status and the JSON of success. */
  status: 200 | 201
  answer: z.ZodType
  /** Accepts If-Match. */
  isVersioned?: boolean
}

const byId = z.object({ id: z.guid().describe('An id from a list') })
const read = { method: 'GET', access: 'read', status: 200 } as const
const IF_MATCH = 'Send the `ETag` or the `version` that you read in `If-Match` to change nothing if somebody else did.'

export const operations = {
  getCompetition: {
    ...read,
    path: '/competition',
    group: 'Competition',
    summary: 'The competition of the key',
    answer: shapes.competition,
  },
  listSeasons: {
    ...read,
    path: '/seasons',
    group: 'Competition',
    summary: 'Seasons, newest first, with their tables and knock-outs',
    answer: shapes.listOf(shapes.season),
  },
  listTeams: {
    ...read,
    path: '/teams',
    group: 'Teams and players',
    summary: 'Teams by name',
    query: z.strictObject(shapes.page),
    answer: shapes.pageOf(shapes.team),
  },
  getTeam: {
    ...read,
    path: '/teams/{id}',
    group: 'Teams and players',
    summary: 'A team with its squad',
    params: byId,
    answer: shapes.teamWithSquad,
  },
  addTeam: {
    method: 'POST',
    path: '/teams',
    group: 'Teams and players',
    summary: 'Add a team',
    description: 'It gets a code and the next unused pair of colours.',
    access: 'write',
    body: shapes.newTeam,
    status: 201,
    answer: shapes.teamWithSquad,
  },
  listPlayers: {
    ...read,
    path: '/players',
    group: 'Teams and players',
    summary: 'Players by name, former ones too',
    query: z.strictObject({ ...shapes.page, ...shapes.ofTeam }),
    answer: shapes.pageOf(shapes.player),
  },
  getPlayer: {
    ...read,
    path: '/players/{id}',
    group: 'Teams and players',
    summary: 'A player with totals in this competition',
    params: byId,
    answer: shapes.player,
  },
  listMatches: {
    ...read,
    path: '/matches',
    group: 'Matches',
    summary: 'Matches by kick-off',
    description: 'Those of the present season, unless `season_id` or `stage_id` names another.',
    query: z.strictObject(shapes.matchFilters),
    answer: shapes.pageOf(shapes.match),
  },
  getMatch: {
    ...read,
    path: '/matches/{id}',
    group: 'Matches',
    summary: 'A match with line-ups, goals and report',
    params: byId,
    answer: shapes.matchWithDetails,
  },
  addMatch: {
    method: 'POST',
    path: '/matches',
    group: 'Matches',
    summary: 'Add a match',
    access: 'write',
    body: shapes.newMatch,
    status: 201,
    answer: shapes.matchWithDetails,
  },
  changeMatch: {
    method: 'PATCH',
    path: '/matches/{id}',
    group: 'Matches',
    summary: 'Change kick-off or round',
    description: IF_MATCH,
    access: 'write',
    params: byId,
    body: shapes.matchChanges,
    isVersioned: true,
    status: 200,
    answer: shapes.matchWithDetails,
  },
  putResult: {
    method: 'PUT',
    path: '/matches/{id}/result',
    group: 'Matches',
    summary: 'Enter or correct a result',
    description: `A match that was awarded or abandoned is refused as a conflict. ${IF_MATCH}`,
    access: 'write',
    params: byId,
    body: shapes.newResult,
    isVersioned: true,
    status: 200,
    answer: shapes.matchWithDetails,
  },
  deleteResult: {
    method: 'DELETE',
    path: '/matches/{id}/result',
    group: 'Matches',
    summary: 'Clear a result that was typed in',
    description: `The goals then make the score, if there are any. A match that was awarded or abandoned is refused as a conflict. ${IF_MATCH}`,
    access: 'write',
    params: byId,
    isVersioned: true,
    status: 200,
    answer: shapes.matchWithDetails,
  },
  putSheet: {
    method: 'PUT',
    path: '/matches/{id}/sheet',
    group: 'Matches',
    summary: 'Replace line-ups, goals, assists and man of the match',
    description: `All of it is replaced at once, and so are the formations where they are given. ${IF_MATCH}`,
    access: 'write',
    params: byId,
    body: shapes.matchSheet,
    isVersioned: true,
    status: 200,
    answer: shapes.matchWithDetails,
  },
  getStandings: {
    ...read,
    path: '/standings',
    group: 'Tables',
    summary: 'The league table',
    description:
      'In the order of the table’s rules; points, goal difference, goals for and name unless the owner chose others. Divisions follow each other, and so do groups, each with ranks of its own.',
    query: z.strictObject({ stage_id: shapes.stageId }),
    answer: shapes.listOf(shapes.standing),
  },
  getRanking: {
    ...read,
    path: '/rankings/{kind}',
    group: 'Tables',
    summary: 'Top scorers, assists, or man-of-the-match awards',
    params: z.object({ kind: shapes.rankingKind }),
    query: z.strictObject({ limit: shapes.page.limit, ...shapes.ofTeam }),
    answer: shapes.listOf(shapes.ranked),
  },
} satisfies Record<string, Operation>

export type OperationName = keyof typeof operations
