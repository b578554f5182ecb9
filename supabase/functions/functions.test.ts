import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asRole, createWorld, insert, type Role, roles, run, type World } from '../tests/world.ts'
import { type ServedFunctions, serveFunctions } from './_shared/testing/serve-functions.ts'

let served: ServedFunctions
let world: World
beforeAll(async () => {
  served = await serveFunctions()
  world = await createWorld(served.database)
  await insert(served.database, 'match_notes', {
    match_id: world.match,
    team_id: world.away,
    notes: 'We ran until dusk came.',
    public_line: 'Thank you to everybody who came along.',
  })
  await served.database.query('delete from match_reports')
}, 60_000)
afterAll(() => served.close())
beforeEach(() => {
  served.lines.length = 0
})

const clientOf = (role: Role) => served.client(role === 'visitor' ? null : world.users[role])

async function call(role: Role, name: string, body: object, headers: Record<string, string> = {}) {
  const { data, error } = await (await clientOf(role)).functions.invoke(name, { body, headers })
  return error === null
    ? { status: 200, body: data }
    : { status: error.context.status, body: await error.context.json() }
}

const reports = () =>
  served.database.query<{ report_text: string; archived: boolean; audio_url: string | null }>(
    'select report_text, archived, audio_url from match_reports where match_id = $1 order by created_at',
    [world.match],
  )

test('imports have the versions of package.json', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))
  const { dependencies } = read('../../package.json')
  for (const [name, specifier] of Object.entries(read('deno.json').imports))
    expect(specifier).toBe(`npm:${name}@${dependencies[name]}`)
})

describe('callers without permission', () => {
  const others = roles.filter((role) => role !== 'owner')
  test.each(others)('%s generates no report', async (role) => {
    const { status, body } = await call(role, 'generate-match-report', { matchId: world.match })
    expect([401, 403]).toContain(status)
    expect(body.success).toBe(false)
    expect(await reports()).toEqual([])
  })

  test.each(others)('%s updates no report', async (role) => {
    const { status } = await call(role, 'update-match-report', {
      matchId: world.match,
      reportText: 'x',
      audioUrl: null,
    })
    expect([401, 403]).toContain(status)
    expect(await reports()).toEqual([])
  })

  test.each(others)('%s regenerates no bios', async (role) => {
    const { status } = await call(role, 'regenerate-all-bios', { leagueId: world.league })
    expect([401, 403]).toContain(status)
    expect(await served.database.query('select id from profiles where bio is not null')).toEqual([])
  })

  test('a visitor is asked to sign in', async () => {
    const { status, body } = await call('visitor', 'regenerate-all-bios', { leagueId: world.league })
    expect([status, body.message]).toEqual([
      401,
      'Nobody is signed in here, or the session has ended. Sign in and repeat it.',
    ])
  })

  test.each([
    ['visitor', false],
    ['other user', false],
    ['player', true],
    ['manager', true],
    ['other manager', false],
    ['owner', true],
    ['other owner', false],
  ] as const)(
    '%s generates the bio of a player of the home team: %s',
    { tags: '@spec:7-generate-player-bio' },
    async (role, isAllowed) => {
      const { status, body } = await call(role, 'generate-player-bio', {
        playerId: world.homePlayers[1],
        leagueId: world.league,
      })
      expect(status === 200).toBe(isAllowed)
      expect(typeof body.bio).toBe(isAllowed ? 'string' : 'undefined')
      expect(await served.database.query('select id from profiles where bio is not null')).toEqual([])
    },
  )
})

describe('generate-match-report', { tags: '@spec:7-generate-match-report' }, () => {
  const generate = (headers = {}) => call('owner', 'generate-match-report', { matchId: world.match }, headers)

  test('writes the public report', async () => {
    expect(await generate()).toEqual({
      status: 200,
      body: { success: true, message: 'Match report generated successfully', writer: 'built-in', draft: false },
    })
    const [report] = await reports()
    expect(report?.report_text).toMatch(/Home Town/)
    expect(report?.report_text).toContain('Thank you to everybody who came along')
    // The notes themselves are private.
    expect(report?.report_text).not.toMatch(/dusk|We won\./)
    expect(served.lines).toContainEqual(
      expect.objectContaining({
        message: 'a match report was written',
        fields: expect.objectContaining({ by: 'built-in' }),
      }),
    )
  })

  test('the previous one is archived, its recording stays', async () => {
    const audio = 'https://files.example/commentary.mp3'
    await call('owner', 'update-match-report', { matchId: world.match, reportText: 'By hand.', audioUrl: audio })
    await generate()
    const [first, second, third] = await reports()
    expect([first?.archived, second?.archived, third?.archived]).toEqual([true, true, false])
    expect(second).toMatchObject({ report_text: 'By hand.', audio_url: audio })
    expect(third).toMatchObject({ report_text: first?.report_text, audio_url: audio })
  })

  test('for an owner who checks reports it writes a draft, and the public one stays', async () => {
    const before = await reports()
    const owner = asRole(served.database, world, 'owner')
    const check = (isOn: boolean) =>
      run(owner, 'update league_settings set checks_reports = $2 where league_id = $1', [world.league, isOn])
    await check(true)
    expect((await generate()).body).toMatchObject({ success: true, draft: true })
    expect(await reports()).toEqual(before)
    expect(await run(owner, 'select report_text from match_report_drafts')).toEqual([
      { report_text: expect.stringContaining('Home Town') },
    ])
    await check(false)
  })

  test('of two parallel calls one is refused', async () => {
    const owner = asRole(served.database, world, 'owner')
    await run(owner, 'select begin_match_report($1)', [world.match])
    expect(await generate()).toMatchObject({
      status: 409,
      body: { message: 'The report of this match is being written already' },
    })
    await served.database.query(`update app.report_claims set begun_at = now() - interval '4 minutes'`)
    expect((await generate()).status).toBe(200)
    expect(await served.database.query('select * from app.report_claims')).toEqual([])
  })

  test('a report of a match that changed meanwhile is not saved', async () => {
    const owner = asRole(served.database, world, 'owner')
    const [row] = await run<{ begun: { claim: string; digest: string } }>(
      owner,
      'select begin_match_report($1) as begun',
      [world.match],
    )
    await served.database.query('update matches set round = 7 where id = $1', [world.match])
    const save = run(owner, `select save_generated_report($1, $2, $3, 'x')`, [
      world.match,
      row?.begun.claim ?? '',
      row?.begun.digest ?? '',
    ])
    await expect(save).rejects.toMatchObject({ code: 'PT412' })
    await served.database.query('delete from app.report_claims')
  })

  test('streams its progress to clients that accept it', async () => {
    const owner = await clientOf('owner')
    const { data } = await owner.functions.invoke('generate-match-report', {
      body: { matchId: world.match },
      headers: { accept: 'text/event-stream' },
    })
    const text = await data.text()
    expect(text).toContain('event: progress\ndata: {"step":"facts"}')
    expect(text).toMatch(/event: done\ndata: {"success":true,"message":"Match report generated successfully"/)
  })

  test.each([
    [{}, 400, 'Which match? matchId is missing'],
    [{ matchId: "'; drop table matches" }, 400, 'Which match? matchId is missing'],
  ])('%j: %d', async (body, status, message) => {
    expect(await call('owner', 'generate-match-report', body)).toMatchObject({ status, body: { message } })
  })

  test('a match without a result, or without both notes, gets no report', async () => {
    const match = {
      league_id: world.league,
      home_team_id: world.home,
      away_team_id: world.third,
      played_at: '2026-12-01T15:00:00Z',
    }
    const matchId = await insert(served.database, 'matches', match)
    const ask = () => call('owner', 'generate-match-report', { matchId })
    expect(await ask()).toMatchObject({ status: 400, body: { message: 'The match has no result yet' } })
    await served.database.query('update matches set home_score = 0, away_score = 0 where id = $1', [matchId])
    expect(await ask()).toMatchObject({ status: 400, body: { message: 'Both teams must submit their notes first' } })
    for (const team_id of [world.home, world.third])
      await insert(served.database, 'match_notes', { match_id: matchId, team_id, notes: 'Cold.' })
    expect((await ask()).status).toBe(200)
  })
})

describe('update-match-report', { tags: '@spec:7-update-match-report' }, () => {
  test('an invalid address, a text that is too long and a body that is no object are refused', async () => {
    const update = (body: object) => call('owner', 'update-match-report', { matchId: world.match, ...body })
    expect(await update({ reportText: 5 })).toMatchObject({ status: 400 })
    expect(await update({ reportText: 'x', audioUrl: 'javascript:alert(1)' })).toMatchObject({ status: 400 })
    expect(await update({ reportText: 'x'.repeat(100_001) })).toMatchObject({ status: 400 })
    expect(await update({ reportText: 'x'.repeat(1_000_001) })).toMatchObject({ status: 413 })
    expect(await update({ reportText: 'x', replaces: 'the last one' })).toMatchObject({ status: 400 })
    expect(await call('owner', 'update-match-report', [])).toMatchObject({ status: 400 })
  })

  test('the current report can be replaced; a stale one gets 409', async () => {
    const update = (body: object) => call('owner', 'update-match-report', { matchId: world.match, ...body })
    const audioUrl = '/storage/v1/object/public/match-reports/match-reports/x/talk.mp3?v=1'
    const first = await update({ reportText: 'As I saw it.', audioUrl })
    expect(first).toMatchObject({ status: 200, body: { success: true, message: 'Match details updated successfully' } })
    const { reportId: replaces } = first.body
    expect(await update({ reportText: 'As we saw it.', audioUrl, replaces })).toMatchObject({ status: 200 })
    expect(await update({ reportText: 'As they saw it.', replaces })).toMatchObject({
      status: 409,
      body: { success: false, message: 'Somebody else has changed this report since you opened it' },
    })
  })
})

describe('regenerate-all-bios', { tags: '@spec:7-regenerate-all-bios' }, () => {
  test('writes a new one for all players of the league only', async () => {
    const { status, body } = await call('owner', 'regenerate-all-bios', { leagueId: world.league })
    const everybody = [...world.homePlayers, ...world.awayPlayers, ...world.thirdPlayers]
    expect(status).toBe(200)
    expect(body.updatedCount).toBe(9)
    expect([...body.updatedPlayerIds].sort()).toEqual(everybody.sort())
    const written = await served.database.query('select id from profiles where bio is not null')
    expect(written.length).toBe(9)
  })

  test('stops when the caller disconnects, and keeps saved ones', async () => {
    await addPlayers(60)
    const stop = new AbortController()
    const owner: SupabaseClient = await clientOf('owner')
    const { data } = await owner.functions.invoke('regenerate-all-bios', {
      body: { leagueId: world.league },
      headers: { accept: 'text/event-stream' },
      signal: stop.signal,
    })
    const reader = data.body.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain(
      'event: progress\ndata: {"done":25,"total":69}',
    )
    stop.abort()
    const { status } = await call('owner', 'regenerate-all-bios', { leagueId: world.league })
    expect(status).toBe(200)
  })

  async function addPlayers(count: number) {
    await served.database.query(
      `with added as (insert into profiles (full_name) select 'Player ' || n from generate_series(1, $1::int) n returning id)
       insert into team_players (team_id, player_id) select $2, id from added`,
      [count, world.third],
    )
  }
})
