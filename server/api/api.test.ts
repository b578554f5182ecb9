import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Operation, type OperationName, operations } from '#domain/public-api/operations.ts'
import { problem } from '#domain/public-api/resources.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createWorld, insert, type World } from '#supabase/tests/world.ts'
import { createKey, SITE, serveApi } from './testing/api-client.ts'

let database: Database
let world: World
let keys: Record<'read' | 'write', string>
let send: ReturnType<typeof serveApi>
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  keys = { read: await createKey(database, world, 'read'), write: await createKey(database, world, 'write') }
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query('delete from app.league_key_use')
  send = serveApi(database)
})

/** The answer to a call, checked against the schema that documents it. */
async function answerOf<Name extends OperationName>(name: Name, response: Response) {
  const operation: Operation = operations[name]
  const json = await response.json()
  expect({ status: response.status, problem: json.detail ?? json.title }).toEqual({
    status: expect.toBeOneOf([200, operation.status]),
    problem: undefined,
  })
  return operation.answer.parse(json) as z.output<(typeof operations)[Name]['answer']>
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const { code, type, status, ...rest } = problem.parse(await response.json())
  expect(type).toBe(`${SITE}/developers#${code}`)
  expect(status).toBe(response.status)
  return { code, ...rest }
}

/** A league with two divisions; the teams of the second one are in groups. */
async function createDivisions() {
  const league = await insert(database, 'leagues', { name: 'County League', owner_id: world.users.owner })
  const other = { ...world, league }
  const second = await insert(database, 'stages', { season_id: league, name: 'Second', position: 2 })
  const ids = new Map<string, string>()
  for (const name of ['Ash', 'Birch', 'Kelp', 'Larch', 'Maple', 'Nettle'])
    ids.set(name, await insert(database, 'teams', { league_id: league, name }))
  for (const [name, group] of [
    ['Kelp', 'B'],
    ['Larch', 'B'],
    ['Maple', 'A'],
    ['Nettle', 'A'],
  ] as const) {
    await database.query('delete from stage_entries where team_id = $1', [ids.get(name) ?? ''])
    await database.query('insert into stage_entries (stage_id, team_id, group_name) values ($1, $2, $3)', [
      second,
      ids.get(name) ?? '',
      group,
    ])
  }
  const play = (home: string, away: string) =>
    insert(database, 'matches', {
      league_id: league,
      home_team_id: ids.get(home) ?? '',
      away_team_id: ids.get(away) ?? '',
      played_at: '2026-11-14T15:00:00Z',
      home_score: 0,
      away_score: 1,
    })
  await play('Ash', 'Birch')
  await play('Kelp', 'Larch')
  return { league, second, key: await createKey(database, other, 'read') }
}

describe('reading', () => {
  test('the competition', async () => {
    const { id, name, url, time_zone } = await answerOf('getCompetition', await send(keys.read, '/competition'))
    expect({ id, name, url, time_zone }).toEqual({
      id: world.league,
      name: 'Sunday League',
      url: `${SITE}/competitions/${world.league}`,
      time_zone: 'UTC',
    })
  })

  test('teams a page at a time', async () => {
    const first = await send(keys.read, '/teams?limit=2')
    expect(first.headers.get('link')).toMatch(
      /^<http:\/\/touchline\.test\/api\/v1\/teams\?limit=2&cursor=.*>; rel="next"$/,
    )
    const page = await answerOf('listTeams', first)
    const rest = await answerOf('listTeams', await send(keys.read, `/teams?cursor=${page.next_cursor}`))
    expect([...page.data, ...rest.data].map(({ name }) => name)).toEqual(['Away United', 'Home Town', 'Third Rovers'])
    expect(rest.next_cursor).toBeNull()
  })

  test('a team with its squad', async () => {
    const { code, players } = await answerOf('getTeam', await send(keys.read, `/teams/${world.home}`))
    expect(code).toMatch(/^[A-Z]{3}$/)
    expect(players.map(({ id }) => id).sort()).toEqual([...world.homePlayers].sort())
  })

  test('players, former ones too, and those of a team', async () => {
    const all = await answerOf('listPlayers', await send(keys.read, '/players'))
    expect(all.data).toHaveLength(10)
    const away = await answerOf('listPlayers', await send(keys.read, `/players?team_id=${world.away}`))
    expect(away.data.map(({ id }) => id).sort()).toEqual([...world.awayPlayers].sort())
    let cursor: string | null = ''
    const ids: string[] = []
    while (cursor !== null) {
      const page: Awaited<typeof all> = await answerOf(
        'listPlayers',
        await send(keys.read, `/players?limit=3${cursor && `&cursor=${cursor}`}`),
      )
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(ids).toEqual(all.data.map(({ id }) => id))
  })

  test('a player with totals', async () => {
    const { totals, teams } = await answerOf('getPlayer', await send(keys.read, `/players/${world.homePlayers[1]}`))
    expect(totals).toEqual({ appearances: 1, goals: 1, assists: 0, man_of_the_match: 1 })
    expect(teams.map(({ id }) => id)).toEqual([world.home])
  })

  test('matches, filtered', async () => {
    const found = async (query: string) => {
      const { data } = await answerOf('listMatches', await send(keys.read, `/matches?${query}`))
      return data.map(({ id }) => id)
    }
    expect(await found('')).toEqual([world.match])
    expect(await found('status=played&order=desc&from=2026-11-14&to=2026-11-14')).toEqual([world.match])
    expect(await found(`team_id=${world.third}`)).toEqual([])
    expect(await found('status=upcoming')).toEqual([])
    expect(await found('to=2026-11-13')).toEqual([])
    expect(await found('from=2026-11-15')).toEqual([])
    expect(await found('round=3')).toEqual([])
  })

  test('a match with an own goal, which counts for the other side, and a card', async () => {
    await database.query(
      `insert into match_incidents (match_id, team_id, player_id, kind, minute)
       values ($1, $2, $3, 'own_goal', 30), ($1, $2, $3, 'red', 80)`,
      [world.match, world.away, world.awayPlayers[0]],
    )
    const match = await answerOf('getMatch', await send(keys.read, `/matches/${world.match}`))
    await database.query('delete from match_incidents')
    expect(match.result).toEqual({ home: 2, away: 0 })
    expect(match.goals.map(({ is_penalty }) => is_penalty)).toEqual([false])
    expect(match.own_goals).toMatchObject([{ side: 'home', player: { id: world.awayPlayers[0] }, minute: 30 }])
    expect(match.cards).toMatchObject([{ side: 'away', kind: 'red', minute: 80 }])
  })

  test('a match that was moved, abandoned or awarded', async () => {
    const stored = [world.match]
    const read = async () => answerOf('getMatch', await send(keys.read, `/matches/${world.match}`))
    const change = (columns: string) => database.query(`update matches set ${columns} where id = $1`, stored)
    await change(`status = 'abandoned', status_reason = 'Floodlights'`)
    expect(await read()).toMatchObject({ status: 'abandoned', status_reason: 'Floodlights', result: null })
    await change('score_stands = true')
    expect(await read()).toMatchObject({ status: 'abandoned', result: { home: 1, away: 0 } })
    await change(`status = 'awarded', home_score = 0, away_score = 3`)
    expect(await read()).toMatchObject({ status: 'awarded', result: { home: 0, away: 3 }, goals: [], replay_of: null })
    const found = await answerOf('listMatches', await send(keys.read, '/matches?status=awarded'))
    expect(found.data).toHaveLength(1)
    await change(`status = 'scheduled'`)
    expect(await read()).toMatchObject({ status: 'played', result: { home: 1, away: 0 }, first_kick_off: null })
    await change('status_reason = null')
  })

  test('a match with everything about it', async () => {
    const match = await answerOf('getMatch', await send(keys.read, `/matches/${world.match}`))
    expect(match).toMatchObject({
      kick_off: '2026-11-14T15:00:00.000Z',
      status: 'played',
      home: { id: world.home, name: 'Home Town' },
      result: { home: 1, away: 0 },
      goals: [{ side: 'home', player: { id: world.homePlayers[1] }, assist: { id: world.homePlayers[2] }, minute: 12 }],
      assists: [],
      man_of_the_match: { id: world.homePlayers[1] },
      report: { text: 'Home Town won.' },
    })
    expect(match.line_ups.away.map(({ id }) => id)).toEqual(world.awayPlayers)
    expect(JSON.stringify(match)).not.toContain('We won.')
  })

  test('standings and rankings', async () => {
    const { data } = await answerOf('getStandings', await send(keys.read, '/standings'))
    expect(data.map(({ rank, team, points }) => [rank, team.name, points])).toEqual([
      [1, 'Home Town', 3],
      [2, 'Third Rovers', 0],
      [3, 'Away United', 0],
    ])
    const scorers = await answerOf('getRanking', await send(keys.read, '/rankings/goals?limit=5'))
    expect(scorers.data.map(({ player, count }) => [player.id, count])).toEqual([[world.homePlayers[1], 1]])
    expect(scorers.data[0]?.team).toEqual({ id: world.home, name: 'Home Town' })
    const awards = await answerOf(
      'getRanking',
      await send(keys.read, `/rankings/man-of-the-match?team_id=${world.away}`),
    )
    expect(awards.data).toEqual([])
  })

  test('divisions and groups follow each other, each with its own ranks', async () => {
    const { second, key } = await createDivisions()
    const tables = async (query = '') => {
      const { data } = await answerOf('getStandings', await send(key, `/standings${query}`))
      return data.map(({ stage, group, rank, team, points }) => [stage.name, group, rank, team.name, points])
    }
    const groups = [
      ['Second', 'A', 1, 'Maple', 0],
      ['Second', 'A', 2, 'Nettle', 0],
      ['Second', 'B', 1, 'Larch', 3],
      ['Second', 'B', 2, 'Kelp', 0],
    ]
    const first = [
      ['Table', null, 1, 'Birch', 3],
      ['Table', null, 2, 'Ash', 0],
    ]
    expect(await tables()).toEqual([...first, ...groups])
    expect(await tables(`?stage_id=${second}`)).toEqual(groups)
    expect(await tables(`?stage_id=${world.match}`)).toEqual([])
  })

  test('seasons with their stages, and matches of one of them', async () => {
    const { league, second, key } = await createDivisions()
    const planned = await insert(database, 'seasons', { league_id: league, name: 'Planned', is_published: 'false' })
    const hidden = await insert(database, 'stages', { season_id: planned, name: 'Hidden', position: 1 })
    const { data } = await answerOf('listSeasons', await send(key, '/seasons'))
    expect(data.map(({ name, number, stages }) => [number, name, stages.map((stage) => stage.name)])).toEqual([
      [1, '2024', ['Table', 'Second']],
    ])
    const homes = async (query: string) => {
      const { data } = await answerOf('listMatches', await send(key, `/matches${query}`))
      return data.map(({ home, stage, season }) => [home.name, stage.name, season.name])
    }
    const ofSecond = ['Kelp', 'Second', '2024']
    expect(await homes(`?stage_id=${second}`)).toEqual([ofSecond])
    expect((await homes(`?season_id=${data[0]?.id}`)).toSorted()).toEqual([['Ash', 'Table', '2024'], ofSecond])
    for (const query of [`?season_id=${planned}`, `?stage_id=${hidden}`, `?stage_id=${world.league}`])
      expect(await homes(query)).toEqual([])
    expect((await answerOf('getStandings', await send(key, `/standings?stage_id=${hidden}`))).data).toEqual([])
    expect((await answerOf('getStandings', await send(keys.read, `/standings?stage_id=${second}`))).data).toEqual([])
  })

  test('an unchanged answer is not sent again', async () => {
    const etag = (await send(keys.read, '/standings')).headers.get('etag') ?? ''
    const again = await send(keys.read, '/standings', { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text(), again.headers.get('ratelimit-remaining')]).toEqual([304, '', '58'])
  })

  test('HEAD has the headers alone', async () => {
    const response = await send(keys.read, '/teams', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toBeTruthy()
  })
})

describe('writing', () => {
  const addMatch = async (more: object = {}) => {
    const body = { home_team_id: world.home, away_team_id: world.third, kick_off: '2050-12-03T14:30:00+01:00', ...more }
    return send(keys.write, '/matches', { method: 'POST', body })
  }

  test('a team, once however often it is sent', async () => {
    const id = crypto.randomUUID()
    const add = (name: string) => send(keys.write, '/teams', { method: 'POST', body: { id, name } })
    const first = await add(' Fresh Start ')
    expect([first.status, first.headers.get('location')]).toEqual([201, `${SITE}/api/v1/teams/${id}`])
    expect(await answerOf('addTeam', first)).toMatchObject({ id, name: 'Fresh Start', colors: { first: 'red' } })
    expect((await add('Fresh Start')).status).toBe(200)
    expect((await problemOf(await add('Other'))).code).toBe('conflict')
    const twin = await send(keys.write, '/teams', { method: 'POST', body: { name: 'fresh start' } })
    expect(await problemOf(twin)).toMatchObject({ code: 'conflict', detail: 'The competition has a team of this name' })
  })

  test('a match, its kick-off and its result', async () => {
    const id = crypto.randomUUID()
    const first = await addMatch({ id, round: 7 })
    expect(first.status).toBe(201)
    expect(await answerOf('addMatch', first)).toMatchObject({
      kick_off: '2050-12-03T13:30:00.000Z',
      status: 'upcoming',
    })
    expect((await addMatch({ id })).status).toBe(200)
    expect((await problemOf(await addMatch({ id, kick_off: '2050-12-04T12:00:00Z' }))).code).toBe('conflict')
    const moved = await send(keys.write, `/matches/${id}`, {
      method: 'PATCH',
      body: { kick_off: '2026-11-01T12:00:00Z', round: null },
    })
    expect(await answerOf('changeMatch', moved)).toMatchObject({
      kick_off: '2026-11-01T12:00:00.000Z',
      round: null,
      status: 'awaiting_result',
    })
    const put = await send(keys.write, `/matches/${id}/result`, { method: 'PUT', body: { home: 2, away: 2 } })
    expect(await answerOf('putResult', put)).toMatchObject({ result: { home: 2, away: 2 }, status: 'played' })
    const cleared = await send(keys.write, `/matches/${id}/result`, { method: 'DELETE' })
    expect(await answerOf('deleteResult', cleared)).toMatchObject({ result: null })
  })

  test.each(['awarded', 'abandoned'])('a result of a match that was %s is refused', async (status) => {
    const id = crypto.randomUUID()
    await addMatch({ id })
    await database.query('update matches set status = $2, home_score = 3, away_score = 0 where id = $1', [id, status])
    const result = `/matches/${id}/result`
    for (const sent of [{ method: 'PUT', body: { home: 1, away: 2 } }, { method: 'DELETE' }])
      expect(await problemOf(await send(keys.write, result, sent))).toMatchObject({
        code: 'conflict',
        detail: `The match was ${status}. Change that on its page first.`,
      })
    const [match] = await database.query('select status, home_score, away_score from matches where id = $1', [id])
    expect(match).toEqual({ status, home_score: 3, away_score: 0 })
  })

  test('a match sheet; its answer is what a later request reads', async () => {
    const id = crypto.randomUUID()
    await addMatch({ id })
    const [ada, grace, hedy] = world.homePlayers
    const put = await send(keys.write, `/matches/${id}/sheet`, {
      method: 'PUT',
      body: {
        line_ups: { home: world.homePlayers, away: world.thirdPlayers },
        goals: [
          { side: 'home', player_id: ada, assist_player_id: grace, minute: 45, added_minutes: 2 },
          { side: 'away', player_id: world.thirdPlayers[0] },
        ],
        assists: [{ side: 'away', player_id: world.thirdPlayers[1] }],
        man_of_the_match_id: ada,
        formations: { home: { shape: '1-1', players: [hedy, ada, grace] }, away: null },
      },
    })
    const match = await answerOf('putSheet', put)
    expect(match).toMatchObject({
      formations: { home: { shape: '1-1', players: [{ id: hedy }, { id: ada }, { id: grace }] }, away: null },
      result: { home: 1, away: 1 },
      goals: [
        { player: { id: ada }, assist: { id: grace }, added_minutes: 2 },
        { side: 'away', minute: null },
      ],
      assists: [{ side: 'away', player: { id: world.thirdPlayers[1] } }],
      man_of_the_match: { id: ada },
    })
    const read = await send(keys.read, `/matches/${id}`)
    expect(read.headers.get('etag')).toBe(put.headers.get('etag'))
    expect(await answerOf('getMatch', read)).toEqual(match)
  })

  test('a sheet without formations keeps them, and players who do not start have none', async () => {
    const id = crypto.randomUUID()
    await addMatch({ id })
    const [ada, grace, hedy] = world.homePlayers
    const put = async (home: string[], more: object = {}) => {
      const sheet = { line_ups: { home, away: [] }, goals: [], assists: [], man_of_the_match_id: null }
      return send(keys.write, `/matches/${id}/sheet`, { method: 'PUT', body: { ...sheet, ...more } })
    }
    const chosen = { home: { shape: '1-1', players: [hedy, ada, grace] }, away: null }
    const all = [ada, grace, hedy]
    await put(all, { formations: chosen })
    const players = [hedy, ada, grace].map((player) => expect.objectContaining({ id: player }))
    const formations = { home: { shape: '1-1', players }, away: null }
    expect(await answerOf('putSheet', await put(all))).toMatchObject({ formations })
    expect(await answerOf('putSheet', await put([ada]))).toMatchObject({ formations: { home: null, away: null } })
    const wrong = await put(all, { formations: { ...chosen, home: { shape: 'diamond', players: all } } })
    expect((await problemOf(wrong)).code).toBe('invalid_request')
  })

  test('a rule of the competition is named in its own words', async () => {
    const sheet = { goals: [], assists: [], man_of_the_match_id: null }
    const stranger = await send(keys.write, `/matches/${world.match}/sheet`, {
      method: 'PUT',
      body: { ...sheet, line_ups: { home: [world.awayPlayers[0]], away: [] } },
    })
    expect(await problemOf(stranger)).toMatchObject({
      code: 'rule_broken',
      detail: expect.stringContaining('is not a player of the team'),
    })
    expect((await problemOf(await addMatch({ away_team_id: world.home }))).detail).toBe(
      'A team cannot play against itself',
    )
    expect((await problemOf(await addMatch({ away_team_id: crypto.randomUUID() }))).detail).toBe(
      'Both teams must be of the league of the match',
    )
  })

  test('If-Match with the version, the ETag, and an older one', async () => {
    const read = await send(keys.read, `/matches/${world.match}`)
    const { version } = await answerOf('getMatch', read)
    const put = (ifMatch: string, home: number) =>
      send(keys.write, `/matches/${world.match}/result`, {
        method: 'PUT',
        body: { home, away: 0 },
        headers: { 'If-Match': ifMatch },
      })
    expect((await put(read.headers.get('etag') ?? '', 4)).status).toBe(200)
    expect((await problemOf(await put(`"${version}"`, 5))).code).toBe('changed')
    expect((await put(`"${version + 1}"`, 6)).status).toBe(200)
    expect((await put('*', 7)).status).toBe(200)
  })

  test('a competition of young players that hides its scores takes results, which keys that read do not see', async () => {
    const league = await insert(database, 'leagues', { name: 'Junior League', owner_id: world.users.owner })
    const own = { ...world, league }
    await database.query(`insert into youth_settings (league_id, results) values ($1, 'no_scores')`, [league])
    const [home, away] = [
      await insert(database, 'teams', { league_id: league, name: 'Ash' }),
      await insert(database, 'teams', { league_id: league, name: 'Birch' }),
    ]
    const played_at = '2026-11-14T15:00:00Z'
    const match = await insert(database, 'matches', {
      league_id: league,
      home_team_id: home,
      away_team_id: away,
      played_at,
    })
    const [reads, writes] = [await createKey(database, own, 'read'), await createKey(database, own, 'write')]
    const path = `/matches/${match}/result`
    const put = (goals: number) => send(writes, path, { method: 'PUT', body: { home: goals, away: 0 } })
    for (const goals of [2, 3])
      expect((await answerOf('putResult', await put(goals))).result).toEqual({ home: goals, away: 0 })
    expect((await problemOf(await send(reads, `/matches/${match}`))).code).toBe('not_found')
    expect((await answerOf('listMatches', await send(reads, '/matches'))).data).toEqual([])
    expect((await answerOf('deleteResult', await send(writes, path, { method: 'DELETE' }))).result).toBeNull()
  })

  // A proxy that compresses an answer makes its tag weak.
  test('If-Match with the ETag as a proxy leaves it, and an older one', async () => {
    const read = await send(keys.read, `/matches/${world.match}`)
    const put = () =>
      send(keys.write, `/matches/${world.match}/result`, {
        method: 'PUT',
        body: { home: 3, away: 3 },
        headers: { 'If-Match': `W/${read.headers.get('etag')}` },
      })
    expect((await put()).status).toBe(200)
    expect((await problemOf(await put())).code).toBe('changed')
  })

  test('of two changes of one version one is made', async () => {
    const { version } = await answerOf('getMatch', await send(keys.read, `/matches/${world.match}`))
    const put = (home: number) =>
      send(keys.write, `/matches/${world.match}/result`, {
        method: 'PUT',
        body: { home, away: 8 },
        headers: { 'If-Match': `"${version}"` },
      })
    const statuses = (await Promise.all([put(1), put(2), put(3)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412, 412])
  })
})

describe('refusals', () => {
  test.each([
    ['GET', '/competition', null, 'missing_key'],
    ['GET', '/competition', 'tlk_123', 'invalid_key'],
    ['GET', '/competition', `tlk_${'0'.repeat(40)}`, 'invalid_key'],
    ['GET', `/competition?api_key=x`, 'read', 'key_in_address'],
    ['GET', `/teams?cursor=tlk_${'0'.repeat(40)}`, 'read', 'key_in_address'],
    ['GET', '/teams?limit=0', 'read', 'invalid_request'],
    ['GET', '/teams?limit=2&limit=3', 'read', 'invalid_request'],
    ['GET', '/teams?nonsense=1', 'read', 'invalid_request'],
    ['GET', '/competition?nonsense=1', 'read', 'invalid_request'],
    ['GET', '/teams?cursor=abc', 'read', 'invalid_request'],
    ['GET', '/matches?from=2026-02-30', 'read', 'invalid_request'],
    ['GET', '/teams/1', 'read', 'invalid_request'],
    ['GET', '/rankings/cards', 'read', 'invalid_request'],
    ['GET', `/matches/${crypto.randomUUID()}`, 'read', 'not_found'],
    ['GET', '/nothing', 'read', 'not_found'],
    ['DELETE', '/teams', 'write', 'method_not_allowed'],
    ['POST', '/teams', 'write', 'unsupported_type'],
    ['DELETE', `/matches/${crypto.randomUUID()}/result`, 'read', 'read_only_key'],
    ['DELETE', `/matches/${crypto.randomUUID()}/result`, 'write', 'not_found'],
  ])('%s %s with %s: %s', async (method, target, key, code) => {
    const sent = key === 'read' || key === 'write' ? keys[key] : key
    expect((await problemOf(await send(sent, target, { method }))).code).toBe(code)
  })

  test('a body that is no JSON, too deep, too long, or has unknown fields', async () => {
    const post = async (body: unknown) =>
      (await problemOf(await send(keys.write, '/teams', { method: 'POST', body }))).code
    expect(await post('{')).toBe('invalid_request')
    expect(await post('['.repeat(1000))).toBe('invalid_request')
    expect(await post({ name: 'x'.repeat(70_000) })).toBe('too_large')
    expect(await post({ name: 'Fine', owner_id: world.users.player })).toBe('invalid_request')
    expect(await post({ name: 'a\u0000b' })).toBe('invalid_request')
    expect(await post({ name: '   ' })).toBe('invalid_request')
  })

  test('wrong fields are named', async () => {
    const body = { line_ups: { home: ['x'], away: [] }, goals: [], assists: [], man_of_the_match_id: null }
    const { errors } = await problemOf(await send(keys.write, `/matches/${world.match}/sheet`, { method: 'PUT', body }))
    expect(errors).toEqual([{ at: 'line_ups.home.0', detail: expect.any(String) }])
  })

  test('a key of another competition finds nothing of this one', async () => {
    const other = { ...world, league: world.otherLeague, users: { ...world.users, owner: world.users['other owner'] } }
    const key = await createKey(database, other, 'write')
    for (const target of [`/teams/${world.home}`, `/matches/${world.match}`, `/players/${world.homePlayers[0]}`])
      expect((await send(key, target)).status).toBe(404)
    const { data } = await answerOf('getStandings', await send(key, '/standings'))
    expect(data).toEqual([])
    expect((await answerOf('listPlayers', await send(key, '/players'))).data).toEqual([])
    expect((await answerOf('listMatches', await send(key, '/matches'))).data).toEqual([])
    expect((await answerOf('getRanking', await send(key, '/rankings/goals'))).data).toEqual([])
    const put = await send(key, `/matches/${world.match}/result`, { method: 'PUT', body: { home: 9, away: 9 } })
    expect(put.status).toBe(404)
    const body = { home_team_id: world.home, away_team_id: world.away, kick_off: '2026-12-01T12:00:00Z' }
    expect((await send(key, '/matches', { method: 'POST', body })).status).toBe(422)
    const taken = await send(key, '/teams', { method: 'POST', body: { id: world.home, name: 'Home Town' } })
    expect(taken.status).toBe(409)
  })
})

test('the OpenAPI document needs no key', async () => {
  const response = await send(null, '/openapi.json')
  expect([response.status, (await response.json()).openapi]).toEqual([200, '3.1.0'])
})

test('a wrong method learns the right ones', async () => {
  const response = await send(keys.write, '/teams', { method: 'PUT' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'HEAD, GET, POST'])
})

describe('pages of other sites', () => {
  test('may read', async () => {
    const preflight = await send(null, '/teams', {
      method: 'OPTIONS',
      headers: { Origin: 'https://club.example', 'Access-Control-Request-Method': 'GET' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
    expect((await send(keys.read, '/teams')).headers.get('access-control-allow-origin')).toBe('*')
    expect((await send(null, '/teams')).headers.get('access-control-allow-origin')).toBe('*')
  })

  test('may not write', async () => {
    const put = await send(keys.write, `/matches/${world.match}/result`, { method: 'PUT', body: { home: 1, away: 0 } })
    expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })
})

describe('the life of a key', () => {
  /** A key of a new league with an owner of its own. */
  async function createOwned() {
    const [owner] = await database.query<{ id: string }>(
      `insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.org') returning id`,
    )
    if (owner === undefined) throw new Error('No owner')
    const league = await insert(database, 'leagues', { name: 'Owned', owner_id: owner.id })
    const key = await createKey(database, { ...world, league, users: { ...world.users, owner: owner.id } }, 'read')
    expect((await send(key, '/competition')).status).toBe(200)
    return { owner: owner.id, league, key }
  }

  test.each([
    ['revoked', 'delete from app.league_keys where league_id = $1'],
    ['expired', `update app.league_keys set expires_at = now() where league_id = $1`],
    ['whose league is deleted', 'delete from public.leagues where id = $1'],
    ['whose league has no owner', 'update public.leagues set owner_id = null where id = $1'],
    ['whose owner is deleted', 'delete from auth.users where id = (select owner_id from leagues where id = $1)'],
    [
      'whose owner is banned',
      `update auth.users set banned_until = now() + interval '1 day'
       where id = (select owner_id from leagues where id = $1)`,
    ],
    [
      'whose owner was deleted softly',
      `update auth.users set deleted_at = now()
       where id = (select owner_id from leagues where id = $1)`,
    ],
  ])('a key %s is refused at once', async (_, change) => {
    const { league, key } = await createOwned()
    await database.query(change, [league])
    expect((await problemOf(await send(key, '/competition'))).code).toBe('invalid_key')
  })

  test('a league that is handed over loses its keys for good', async () => {
    const { league, owner, key } = await createOwned()
    await database.query('update leagues set owner_id = $2 where id = $1', [league, world.users.player])
    await database.query('update leagues set owner_id = $2 where id = $1', [league, owner])
    expect((await send(key, '/competition')).status).toBe(401)
  })
})
