import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { OperationName, operations } from '#domain/public-api/operations.ts'
import type { matchSheet } from '#domain/public-api/resources.ts'
import type { Queryable, Value } from '#gateway/database/database.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { Problem } from './problem.ts'
import * as sql from './sql.ts'

export interface Answer {
  /** JSON. */
  body: string
  status: 200 | 201
  headers: Record<string, string>
}

interface Call {
  /** The transaction of this call, with the rights of its key. */
  tx: Queryable
  siteUrl: string
  /** The header, which `changeMatch` and its like obey. */
  ifMatch: string | undefined
  url: URL
}

type Inputs<Name extends OperationName> = {
  [Part in 'params' | 'query' | 'body']: (typeof operations)[Name] extends {
    [P in Part]: infer Schema extends z.ZodType
  }
    ? z.output<Schema>
    : undefined
}

type Handlers = { [Name in OperationName]: (call: Call, inputs: Inputs<Name>) => Promise<Answer> }

const PAGE = 50

export const handlers: Handlers = {
  getCompetition: (call) => readOne(call, sql.competitionSql, [call.siteUrl]),
  listSeasons: (call) => readOne(call, sql.seasonsSql, [], asList),
  listTeams: (call, { query }) => readPage(call, query, (place) => [sql.teamsSql, [call.siteUrl, ...place]]),
  getTeam: (call, { params }) => readOne(call, sql.teamSql, [call.siteUrl, params.id]),
  addTeam: async (call, { body }) => {
    const id = body.id ?? crypto.randomUUID()
    const [added] = await call.tx.query<{ count: number }>(
      'select public.add_teams(app.key_writes(), $1::jsonb) as count',
      [JSON.stringify([{ id, name: body.name }])],
    )
    const answer = await readOne(call, sql.teamSql, [call.siteUrl, id]).catch(refuseTakenId)
    if (added?.count === 0 && JSON.parse(answer.body).name !== body.name) throw takenId()
    return created(answer, `${call.siteUrl}/api/v1/teams/${id}`, added?.count !== 0)
  },
  listPlayers: (call, { query }) =>
    readPage(call, query, (place) => [sql.playersSql, [call.siteUrl, ...place, query.team_id ?? null]]),
  getPlayer: (call, { params }) => readOne(call, sql.playerSql, [call.siteUrl, params.id]),
  listMatches: (call, { query }) => {
    const { team_id = null, status = null, round = null, from = null, to = null, order = 'asc' } = query
    const { stage_id = null, season_id = null } = query
    return readPage(call, query, (place) => [
      sql.matchesSql(order),
      [call.siteUrl, ...place, team_id, status, round, from, to, stage_id, season_id],
    ])
  },
  getMatch: (call, { params }) => readMatch(call, params.id),
  addMatch: async (call, { body }) => {
    const id = body.id ?? crypto.randomUUID()
    const values = [id, body.home_team_id, body.away_team_id, body.kick_off, body.round ?? null]
    const { count } = await call.tx.run({ text: ADD_MATCH, values })
    if (count === 0) await refuseOtherMatch(call, values)
    return created(await readMatch(call, id), `${call.siteUrl}/api/v1/matches/${id}`, count === 1)
  },
  changeMatch: (call, { params, body }) =>
    changeMatch(call, params.id, async () => {
      const changes: [string, Value][] = []
      if (body.kick_off !== undefined) changes.push(['played_at', body.kick_off])
      if (body.round !== undefined) changes.push(['round', body.round])
      const text = `update public.matches set ${changes.map(([column], at) => `${column} = $${at + 2}`)} where id = $1`
      await call.tx.run({ text, values: [params.id, ...changes.map(([, value]) => value)] })
    }),
  putResult: (call, { params, body }) => setResult(call, params.id, [body.home, body.away]),
  deleteResult: (call, { params }) => setResult(call, params.id, [null, null]),
  putSheet: (call, { params, body }) =>
    changeMatch(call, params.id, (match) =>
      call.tx.run({
        text: `select from public.save_match_details($1, $2, $3::uuid[], $4::uuid[], $5::jsonb, $6,
          _formations => $7::jsonb)`,
        values: [
          params.id,
          match.version,
          `{${body.line_ups.home}}`,
          `{${body.line_ups.away}}`,
          JSON.stringify(eventsOf(body, match)),
          body.man_of_the_match_id,
          body.formations === undefined ? null : JSON.stringify(body.formations),
        ],
      }),
    ),
  getStandings: (call, { query }) => readOne(call, sql.standingsSql, [query.stage_id ?? null], asList),
  getRanking: (call, { params, query }) =>
    readOne(call, sql.rankingSql(rankings[params.kind]), [query.limit ?? PAGE, query.team_id ?? null], asList),
}

const rankings = { goals: 'top_scorers', assists: 'top_assists', 'man-of-the-match': 'top_motm' } as const

const ADD_MATCH = `insert into public.matches (id, league_id, home_team_id, away_team_id, played_at, round)
  values ($1, app.key_writes(), $2, $3, $4, $5) on conflict (id) do nothing`

const SET_RESULT = 'update public.matches set home_score = $2, away_score = $3 where id = $1'

const asList = (json: string) => `{"data":${json}}`

/** Answers with the one row of a query. @throws Problem without a row */
async function readOne({ tx }: Call, text: string, values: Value[], wrap = (json: string) => json): Promise<Answer> {
  const [row] = await tx.query<{ json: string }>(text, values)
  if (row === undefined) throw new Problem('not_found')
  const body = wrap(row.json)
  return { body, status: 200, headers: { ETag: `"${digest(body)}"` } }
}

const digest = (body: string) => createHash('sha256').update(body).digest('base64url').slice(0, 22)

interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * @param plan a query and its values, given the cursor's key and id and a limit. One row more than the page says whether
 *   there is a next one
 */
async function readPage(
  { tx, url, siteUrl }: Call,
  { limit = PAGE, cursor }: PageQuery,
  plan: (place: [string | null, string | null, number]) => [text: string, values: Value[]],
): Promise<Answer> {
  const after = readCursor(cursor)
  const rows = await tx.query<{ json: string; key: string; id: string }>(
    ...plan([after?.key ?? null, after?.id ?? null, limit + 1]),
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last === undefined ? null : writeCursor(last)
  const body = `{"data":[${shown.map(({ json }) => json)}],"next_cursor":${JSON.stringify(next)}}`
  const headers = { ETag: `"${digest(body)}"`, ...(next !== null && { Link: linkTo(siteUrl, url, next) }) }
  return { body, status: 200, headers }
}

function linkTo(siteUrl: string, { pathname, searchParams }: URL, cursor: string): string {
  const query = new URLSearchParams(searchParams)
  query.set('cursor', cursor)
  return `<${siteUrl}${pathname}?${query}>; rel="next"`
}

/** A match's ETag begins with its version, which is the part that If-Match compares. */
async function readMatch({ tx, siteUrl }: Call, id: string): Promise<Answer> {
  const [row] = await tx.query<{ json: string; version: number }>(sql.matchSql, [siteUrl, id])
  if (row === undefined) throw new Problem('not_found')
  return { body: row.json, status: 200, headers: { ETag: `"${row.version}-${digest(row.json)}"` } }
}

interface LockedMatch {
  version: number
  status: string
  home_team_id: string
  away_team_id: string
}

/** Locks the match, checks If-Match, changes the match and answers with it. */
async function changeMatch(call: Call, id: string, change: (match: LockedMatch) => Promise<unknown>): Promise<Answer> {
  const [match] = await call.tx.query<LockedMatch>(
    'select version, status, home_team_id, away_team_id from public.matches where id = $1::uuid for no key update',
    [id],
  )
  if (match === undefined) throw new Problem('not_found')
  if (call.ifMatch !== undefined && !matchesVersion(call.ifMatch, match.version)) throw new Problem('changed')
  await change(match)
  return readMatch(call, id)
}

/** An award and the score of an abandoned match are decisions, which a result of the pitch would overrule unseen. */
const setResult = (call: Call, id: string, score: [Value, Value]) =>
  changeMatch(call, id, async ({ status }) => {
    if (status === 'awarded' || status === 'abandoned') {
      throw new Problem('conflict', `The match was ${status}. Change that on its page first.`)
    }
    await call.tx.run({ text: SET_RESULT, values: [id, ...score] })
  })

/** The version alone is compared, so a tag that a compressing proxy made weak is as good as ours. */
const matchesVersion = (ifMatch: string, version: number): boolean =>
  ifMatch.split(',').some((tag) => {
    const text = tag.trim()
    return text === '*' || text.replace(/^(?:W\/)?"|"$/g, '').split('-')[0] === String(version)
  })

function eventsOf({ goals, assists }: z.output<typeof matchSheet>, match: LockedMatch) {
  const teamOf = (side: 'home' | 'away') => (side === 'home' ? match.home_team_id : match.away_team_id)
  return [
    ...goals.map(
      ({ side, player_id, assist_player_id = null, minute = null, added_minutes = null, is_penalty = false }) => ({
        event_type: 'GOAL',
        team_id: teamOf(side),
        player_id,
        assist_by_id: assist_player_id,
        minute,
        added_minutes,
        is_penalty,
      }),
    ),
    ...assists.map(({ side, player_id }) => ({ event_type: 'ASSIST', team_id: teamOf(side), player_id, minute: 0 })),
  ]
}

const takenId = () => new Problem('conflict', 'This id is taken')

const refuseTakenId = (error: unknown): never => {
  throw error instanceof Problem && error.code === 'not_found' ? takenId() : error
}

/** A repeated request finds its own match. @throws Problem if the id is another match's */
async function refuseOtherMatch({ tx }: Call, [id, home, away, kickOff]: Value[]): Promise<void> {
  const [own] = await tx.query(
    'select from public.matches where id = $1::uuid and home_team_id = $2::uuid and away_team_id = $3::uuid and played_at = $4::timestamptz',
    [id ?? null, home ?? null, away ?? null, kickOff ?? null],
  )
  if (own === undefined) throw takenId()
}

const created = (answer: Answer, location: string, isNew: boolean): Answer =>
  isNew ? { ...answer, status: 201, headers: { ...answer.headers, Location: location } } : answer
