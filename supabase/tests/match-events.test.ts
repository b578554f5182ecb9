import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
let owner: AsCaller
let match: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  owner = asRole(database, world, 'owner')
})
afterAll(() => database.close())

beforeEach(async () => {
  match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: '2026-11-21T15:00:00Z',
    home_lineup: `{${world.homePlayers[0]},${world.homePlayers[1]}}`,
    away_lineup: `{${world.awayPlayers}}`,
  })
})

interface Event {
  player_id?: string
  team_id?: string
  event_type?: string
  assist_by_id?: string
  minute?: number
}
const add = (...events: Event[]) =>
  run(
    owner,
    `insert into match_events (match_id, team_id, player_id, event_type, assist_by_id, minute)
     select $1, team_id, player_id, event_type, assist_by_id, minute from jsonb_to_recordset($2)
     as e (team_id uuid, player_id uuid, event_type event_type, assist_by_id uuid, minute smallint)`,
    [
      match,
      JSON.stringify(
        events.map((event) => ({ team_id: world.home, player_id: world.homePlayers[0], event_type: 'GOAL', ...event })),
      ),
    ],
  )
const assists = async () => {
  const rows = await run<{ full: string }>(
    owner,
    `select player_id || case when implied then ' implied' else '' end || ' ' || minute as full from match_events
     where match_id = $1 and event_type = 'ASSIST' order by implied, player_id`,
    [match],
  )
  return rows.map(({ full }) => full)
}

describe('refused', () => {
  test.each<[string, (world: World) => Event, string]>([
    [
      'a scorer who is not in the line-up',
      ({ homePlayers }) => ({ player_id: homePlayers[2] }),
      'Ada is not in the line-up of the team',
    ],
    [
      'a scorer of the other side',
      ({ awayPlayers }) => ({ player_id: awayPlayers[2] }),
      'Grace is not in the line-up of the team',
    ],
    [
      'an assist from outside the line-up',
      ({ homePlayers }) => ({ assist_by_id: homePlayers[2] }),
      'Ada is not in the line-up of the team',
    ],
    [
      'an assist from the other side',
      ({ awayPlayers }) => ({ assist_by_id: awayPlayers[2] }),
      'Grace is not in the line-up of the team',
    ],
    [
      'a team that does not play',
      ({ third, thirdPlayers }) => ({ team_id: third, player_id: thirdPlayers[0] }),
      'The team of a goal or an assist must play in the match',
    ],
  ])('%s', async (_, event, message) => {
    await expect(add(event(world))).rejects.toMatchObject({ code: '23514', message })
  })

  test.each<[string, (world: World) => Event, string]>([
    ['an own goal as a type', () => ({ event_type: 'OWN_GOAL' }), '22P02'],
    ['an assist to oneself', ({ homePlayers }) => ({ assist_by_id: homePlayers[0] }), '23514'],
    ['an assist of an assist', ({ homePlayers }) => ({ event_type: 'ASSIST', assist_by_id: homePlayers[1] }), '23514'],
    ['a minute before the match', () => ({ minute: -1 }), '23514'],
    ['a minute long after it', () => ({ minute: 151 }), '23514'],
  ])('%s', { tags: '@spec:9-event-types' }, async (_, event, code) => {
    await expect(add(event(world))).rejects.toMatchObject({ code })
  })

  test.each([
    ['GOAL', 9, 'New member cannot have more than 9 goals in a match'],
    ['ASSIST', 5, 'New member cannot have more than 5 assists in a match'],
  ])('limits: %s', { tags: '@spec:9-goals-and-assists' }, async (event_type, most, message) => {
    await add(...Array.from({ length: most }, () => ({ event_type })))
    await expect(add({ event_type })).rejects.toMatchObject({ code: '23514', message })
  })

  test('six goals assisted by one player', async () => {
    const goals = Array.from({ length: 6 }, () => ({ assist_by_id: world.homePlayers[1] }))
    await expect(add(...goals)).rejects.toMatchObject({
      message: 'New member cannot have more than 5 assists in a match',
    })
  })
})

describe('assists', () => {
  test('of a goal match its assist_by_id', async () => {
    await add({ assist_by_id: world.homePlayers[1], minute: 80 })
    expect(await assists()).toEqual([`${world.homePlayers[1]} implied 0`])
  })

  test('sent twice, in one batch or in sequence, count once', async () => {
    const goal = { assist_by_id: world.homePlayers[1] }
    const assist = { event_type: 'ASSIST', player_id: world.homePlayers[1] }
    await add(goal, assist)
    expect(await assists()).toEqual([`${world.homePlayers[1]} 0`])
    await add(goal)
    expect(await assists()).toEqual([`${world.homePlayers[1]} 0`, `${world.homePlayers[1]} implied 0`])
    await add(assist)
    expect(await assists()).toEqual([`${world.homePlayers[1]} 0`, `${world.homePlayers[1]} 0`])
  })

  test('are deleted with their goal', async () => {
    await add({ assist_by_id: world.homePlayers[1] })
    await run(owner, `delete from match_events where match_id = $1 and event_type = 'GOAL'`, [match])
    expect(await assists()).toEqual([])
  })

  test('of a goal are restored if only they are deleted', async () => {
    await add({ assist_by_id: world.homePlayers[1] })
    await run(owner, `delete from match_events where match_id = $1 and event_type = 'ASSIST'`, [match])
    expect(await assists()).toEqual([`${world.homePlayers[1]} implied 0`])
  })

  test('are allowed without a goal, at minute 0', async () => {
    await add({ event_type: 'ASSIST', minute: 12 })
    expect(await assists()).toEqual([`${world.homePlayers[0]} 0`])
  })
})

describe("the specification's calls in sequence", () => {
  const replaceEvents = async (...events: Event[]) => {
    await run(owner, 'delete from match_events where match_id = $1', [match])
    await add(...events)
  }
  const score = () => run(owner, 'select home_score, away_score from matches where id = $1', [match])
  const saveLineUps = (home: readonly string[], motm: string | null) =>
    run(owner, 'update matches set home_lineup = $2, man_of_match_id = $3 where id = $1', [match, `{${home}}`, motm])

  test('events before the line-up', async () => {
    await run(owner, `update matches set home_lineup = '{}' where id = $1`, [match])
    await replaceEvents({ player_id: world.homePlayers[2], assist_by_id: world.homePlayers[0] })
    await saveLineUps(world.homePlayers, world.homePlayers[2])
    expect(await score()).toEqual([{ home_score: 1, away_score: 0 }])
  })

  test('events before the line-up, of players who stay', async () => {
    await replaceEvents({}, { player_id: world.homePlayers[1] })
    await saveLineUps([world.homePlayers[0], world.homePlayers[1]], world.homePlayers[1])
    await replaceEvents({ player_id: world.homePlayers[1] })
    await saveLineUps([world.homePlayers[1], world.homePlayers[2]], world.homePlayers[1])
    expect(await score()).toEqual([{ home_score: 1, away_score: 0 }])
  })

  test('line-ups first, with any changes', async () => {
    await replaceEvents({}, {})
    await saveLineUps([world.homePlayers[1], world.homePlayers[2]], world.homePlayers[2])
    await replaceEvents({ player_id: world.homePlayers[2] })
    expect(await score()).toEqual([{ home_score: 1, away_score: 0 }])
  })

  test('without a squad no player can score', async () => {
    await run(owner, `update matches set home_lineup = '{}' where id = $1`, [match])
    await expect(replaceEvents({ player_id: world.awayPlayers[2] })).rejects.toMatchObject({ code: '23514' })
  })
})

test('parallel goals are all counted', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => add({ player_id: world.homePlayers[n % 2 === 0 ? 0 : 1] })))
  expect(await run(owner, 'select home_score from matches where id = $1', [match])).toEqual([{ home_score: 8 }])
})
