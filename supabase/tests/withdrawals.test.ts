// Teams that withdraw: their ties, the matches between two of them, and fixtures that are added later.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { createCup, tiesOf } from './cup.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
let stage: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  const [league] = await database.query<{ id: string }>('select main_stage_id as id from leagues where id = $1', [
    world.league,
  ])
  stage = league?.id ?? ''
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const owner = () => asRole(database, world, 'owner')
const withdraw = (team: string, results: string | null, from = stage) =>
  run(owner(), 'select withdraw_team($1, $2, $3)', [from, team, results])
const addMatch = (home: string, away: string) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id: home,
    away_team_id: away,
    played_at: '2027-01-09T15:00:00Z',
  })
const read = async (match: string) => {
  const [row] = await database.query<{ shown: string }>(
    `select concat_ws(' ', status, home_score || '-' || away_score, status_reason) as shown from matches where id = $1`,
    [match],
  )
  return row?.shown
}

describe('two teams that withdraw', () => {
  test.each([
    ['awarded', 'awarded'],
    ['awarded', 'kept'],
    ['kept', 'awarded'],
  ])('%s and %s: neither is awarded a match against the other', async (first, second) => {
    const between = await addMatch(world.away, world.third)
    await withdraw(world.third, first)
    await withdraw(world.away, second)
    expect(await read(between)).toBe('cancelled Third Rovers withdrew')
    await withdraw(world.away, null)
    expect(await read(between)).toBe(`${first === 'awarded' ? 'awarded 3-0' : 'cancelled'} Third Rovers withdrew`)
    await withdraw(world.away, second)
    await withdraw(world.third, null)
    expect(await read(between)).toBe(`${second === 'awarded' ? 'awarded 0-3' : 'cancelled'} Away United withdrew`)
    await withdraw(world.away, null)
    expect(await read(between)).toBe('scheduled')
  })
})

describe('a match that the owner decided otherwise', () => {
  const put = (match: string, status: string, reason: string | null = null, scores: number[] = []) =>
    run(owner(), 'select from set_match_status($1, $2, $3, null, $4, $5)', [
      match,
      status,
      reason,
      scores[0] ?? null,
      scores[1] ?? null,
    ])

  test('is still scheduled after another team withdraws, and is taken back', async () => {
    const match = await addMatch(world.third, world.home)
    await withdraw(world.third, 'awarded')
    await put(match, 'scheduled')
    await withdraw(world.away, 'kept')
    expect(await read(match)).toBe('scheduled')
    await withdraw(world.away, null)
    expect(await read(match)).toBe('scheduled')
    await withdraw(world.home, 'kept')
    expect(await read(match)).toBe('cancelled Home Town withdrew')
  })

  test('is still scheduled after the first of both withdrawals is taken back', async () => {
    const match = await addMatch(world.third, world.home)
    await withdraw(world.third, 'awarded')
    await withdraw(world.home, 'awarded')
    await put(match, 'scheduled')
    await withdraw(world.third, null)
    expect(await read(match)).toBe('scheduled')
    await addMatch(world.third, world.away)
    expect(await read(match)).toBe('scheduled')
    await withdraw(world.home, null)
    await withdraw(world.home, 'awarded')
    expect(await read(match)).toBe('awarded 3-0 Home Town withdrew')
  })

  test.each([
    ['awarded', [0, 5], 'awarded 0-5 Fielded a banned player'],
    ['cancelled', [], 'cancelled Fielded a banned player'],
  ])('%s by hand is not changed by withdrawals of either team', async (status, scores, shown) => {
    const match = await addMatch(world.third, world.home)
    await withdraw(world.third, 'awarded')
    if (status === 'cancelled') await put(match, 'scheduled')
    await put(match, status, 'Fielded a banned player', scores)
    for (const results of ['awarded', null]) {
      await withdraw(world.home, results)
      expect(await read(match)).toBe(shown)
    }
    await withdraw(world.third, null)
    expect(await read(match)).toBe(shown)
  })

  test('is none of a team that was renamed: it comes back', async () => {
    const match = await addMatch(world.third, world.home)
    await withdraw(world.third, 'awarded')
    await run(owner(), `update teams set name = 'Third Athletic' where id = $1`, [world.third])
    await withdraw(world.third, null)
    expect(await read(match)).toBe('scheduled')
  })
})

describe('a fixture that is added after a withdrawal', () => {
  test.each([
    ['kept', 'cancelled Third Rovers withdrew'],
    ['awarded', 'awarded 0-3 Third Rovers withdrew'],
    ['expunged', 'cancelled Third Rovers withdrew'],
  ])('%s: %s', async (results, shown) => {
    await withdraw(world.third, results)
    const added = await addMatch(world.third, world.home)
    expect(await read(added)).toBe(shown)
    await withdraw(world.third, null)
    expect(await read(added)).toBe('scheduled')
  })

  test('is not one of other teams, nor a result', async () => {
    await withdraw(world.third, 'awarded')
    const other = await addMatch(world.home, world.away)
    expect(await read(other)).toBe('scheduled')
    const played = await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.third,
      away_team_id: world.home,
      played_at: '2026-10-10T15:00:00Z',
      home_score: 2,
      away_score: 1,
    })
    expect(await read(played)).toBe('scheduled 2-1')
  })

  test('a match that the owner puts back to scheduled stays so beside it', async () => {
    const earlier = await addMatch(world.third, world.home)
    await withdraw(world.third, 'kept')
    await run(owner(), `select from set_match_status($1, 'scheduled')`, [earlier])
    await addMatch(world.home, world.third)
    expect(await read(earlier)).toBe('scheduled')
  })
})

describe('a team of a cup', () => {
  /** Home Town, Away United, Third Rovers and Derby. */
  async function planCup(rules = {}) {
    const cup = await createCup(owner(), world.league)
    const derby = [...(await cup.addTeams(['Derby'])).values()]
    const knockOut = await cup.make([world.home, world.away, world.third, ...derby], rules)
    await cup.plan(knockOut, '2027-05-')
    const ties = async () => tiesOf(await cup.bracket(knockOut))
    const tieOf = async (team: string) => {
      const tie = (await ties()).find(({ home, away }) => team === home.team_id || team === away.team_id)
      if (tie === undefined) throw new Error('The team has no tie')
      return tie
    }
    return { cup, knockOut, ties, tieOf }
  }
  const opponentOf = ({ home, away }: { home: { team_id: string | null }; away: { team_id: string | null } }) =>
    home.team_id === world.home ? away.team_id : home.team_id

  test.each(['kept', 'awarded', 'expunged'])('%s in the table: the opponent moves on', async (results) => {
    const { ties, tieOf } = await planCup()
    const before = await tieOf(world.home)
    await withdraw(world.home, results)
    expect(await tieOf(world.home)).toMatchObject({ winner_id: opponentOf(before), legs: [{ status: 'awarded' }] })
    expect((await ties())[2]?.home.team_id).toBe(opponentOf(before))
    await withdraw(world.home, results === 'kept' ? 'expunged' : 'kept')
    expect((await ties())[2]?.home.team_id).toBe(opponentOf(before))
    await withdraw(world.home, null)
    expect(await tieOf(world.home)).toMatchObject({ winner_id: null, legs: [{ status: 'scheduled' }] })
    expect((await ties())[2]?.home.team_id).toBeNull()
  })

  test.each(['kept', 'expunged'])('%s in the knock-out itself: the opponent moves on', async (results) => {
    const { knockOut, tieOf } = await planCup()
    const before = await tieOf(world.home)
    await withdraw(world.home, results, knockOut)
    expect(await tieOf(world.home)).toMatchObject({ winner_id: opponentOf(before) })
  })

  test('that won its semi-final loses the final when it is made', async () => {
    const { cup, ties, tieOf } = await planCup()
    const semi = await tieOf(world.home)
    const isHome = semi.home.team_id === world.home
    await cup.score(semi, { home_score: isHome ? 1 : 0, away_score: isHome ? 0 : 1 })
    await withdraw(world.home, 'kept')
    expect((await ties())[2]).toMatchObject({ home: { team_id: world.home }, winner_id: null })
    const other = (await ties()).find(({ id, round_name }) => id !== semi.id && round_name !== 'Final')
    if (other !== undefined) await cup.score(other, { home_score: 0, away_score: 2 })
    expect((await ties())[2]?.winner_id).toBe(other?.away.team_id)
  })

  test('with a lead of five goals goes out in the second leg', async () => {
    const { cup, tieOf } = await planCup({ legs: 2 })
    const semi = await tieOf(world.home)
    const isHome = semi.home.team_id === world.home
    await cup.score(semi, { home_score: isHome ? 5 : 0, away_score: isHome ? 0 : 5 })
    await withdraw(world.home, 'awarded')
    expect(await tieOf(world.home)).toMatchObject({ winner_id: opponentOf(semi), decided_by: 'aggregate' })
  })

  test('of which both withdrew before its date was known: the match is cancelled, and the tie stays open', async () => {
    const { cup, knockOut, tieOf } = await planCup()
    const semi = await tieOf(world.home)
    await cup.date(knockOut, semi, null)
    await withdraw(opponentOf(semi) ?? '', 'kept')
    await withdraw(world.home, 'awarded')
    expect(await tieOf(world.home)).toMatchObject({ winner_id: null, legs: [{ match_id: null }] })
    await cup.date(knockOut, semi, '2027-05-20T15:00:00Z')
    expect(await tieOf(world.home)).toMatchObject({ winner_id: null, legs: [{ status: 'cancelled' }] })
    await withdraw(world.home, null)
    expect(await tieOf(world.home)).toMatchObject({ winner_id: world.home, legs: [{ status: 'awarded' }] })
  })

  test('of a tie that the owner put back is not called off by other withdrawals', async () => {
    const { cup, ties, tieOf } = await planCup()
    const semi = await tieOf(world.home)
    await withdraw(world.home, 'kept')
    await run(owner(), `select from set_match_status($1, 'scheduled')`, [semi.legs[0]?.match_id ?? ''])
    const outside = (await cup.addTeams(['Outside'])).get('Outside') ?? ''
    for (const results of ['kept', null]) {
      await withdraw(outside, results)
      expect(await tieOf(world.home)).toMatchObject({ winner_id: null, legs: [{ status: 'scheduled' }] })
    }
    await withdraw(world.home, null)
    await withdraw(world.home, 'kept')
    expect((await ties()).find(({ id }) => id === semi.id)).toMatchObject({ winner_id: opponentOf(semi) })
  })

  const previewOf = async (team: string, results: string | null) => {
    const [row] = await run<{ ties: { is_awarded: boolean; is_dated: boolean }[] }>(
      owner(),
      `select withdrawal_preview($1, $2, $3) -> 'ties' as ties`,
      [stage, team, results],
    )
    return row?.ties
  }

  test('the preview lists its open ties, and stores nothing', async () => {
    const { cup, knockOut, tieOf } = await planCup()
    const semi = await tieOf(world.home)
    const preview = (results: string | null) => previewOf(world.home, results)
    const opponent = semi.home.team_id === world.home ? semi.away.name : semi.home.name
    const shown = { id: semi.id, cup: 'Cup', round: 'Semi-finals', opponent, is_awarded: true }
    await cup.date(knockOut, semi, null)
    expect(await preview('kept')).toEqual([{ ...shown, is_dated: false }])
    await cup.date(knockOut, semi, '2027-05-20T15:00:00Z')
    expect(await preview('kept')).toEqual([{ ...shown, is_dated: true }])
    expect(await tieOf(world.home)).toMatchObject({ winner_id: null, legs: [{ status: 'scheduled' }] })
    await withdraw(world.home, 'kept')
    expect(await preview(null)).toEqual([])
    expect(await preview('awarded')).toEqual([])
  })

  describe('the preview says that a tie is not awarded:', () => {
    test.each([
      ['in play', `status = 'in_play', home_score = 1, away_score = 0`],
      ['level', 'home_score = 1, away_score = 1'],
      ['cancelled by hand', `status = 'cancelled'`],
      ['abandoned', `status = 'abandoned', home_score = 1, away_score = 0`],
    ])('%s', async (_, change) => {
      const { tieOf } = await planCup()
      const semi = await tieOf(world.home)
      await database.query(`update matches set ${change} where tie_id = $1`, [semi.id])
      expect(await previewOf(world.home, 'kept')).toMatchObject([{ id: semi.id, is_awarded: false }])
      await withdraw(world.home, 'kept')
      expect(await tieOf(world.home)).toMatchObject({ winner_id: null })
    })

    test.each([null, '2027-05-20T15:00:00Z'])('the opponent withdrew too, with the date %s', async (date) => {
      const { cup, knockOut, tieOf } = await planCup()
      const semi = await tieOf(world.home)
      await cup.date(knockOut, semi, null)
      await withdraw(opponentOf(semi) ?? '', 'kept')
      if (date !== null) {
        await cup.date(knockOut, semi, date)
        await run(owner(), `select from set_match_status((select id from matches where tie_id = $1), 'scheduled')`, [
          semi.id,
        ])
      }
      expect(await previewOf(world.home, 'kept')).toMatchObject([{ id: semi.id, is_awarded: false }])
    })

    test('not so a tie in play without a score, or with one leg to come', async () => {
      const { cup, tieOf } = await planCup({ legs: 2 })
      const semi = await tieOf(world.home)
      await database.query(`update matches set status = 'in_play' where tie_id = $1 and leg = 1`, [semi.id])
      expect(await previewOf(world.home, 'kept')).toMatchObject([{ is_awarded: true, is_dated: true }])
      await cup.score(semi, { status: 'scheduled', home_score: 1, away_score: 1 })
      await database.query('delete from matches where tie_id = $1 and leg = 2', [semi.id])
      expect(await previewOf(world.home, 'kept')).toMatchObject([{ is_awarded: true, is_dated: false }])
    })
  })
})
