import { beforeEach, describe, expect, test } from 'vitest'
import {
  addMatch,
  choose,
  chooseMatch,
  database,
  type Entry,
  entry,
  goal,
  HOUR_MS,
  match,
  otherPhone,
  outcomes,
  phone,
  prepareLiveMatch,
  send,
  stored,
  world,
} from './live-match.ts'
import { asRole, insert, run } from './world.ts'

prepareLiveMatch()

describe('a correction', () => {
  beforeEach(() => send([entry('kick_off')]))

  const correct = (target: Entry, change: object, more: object = {}) =>
    entry('correction', { target_id: target.id, device_id: phone, ...change, ...more })
  const record = async () => ({
    goals: await database.query(
      `select player_id as player, assist_by_id as pass, minute, added_minutes as added, is_penalty as penalty
       from match_events where match_id = $1 and event_type = 'GOAL' order by minute`,
      [match],
    ),
    incidents: await database.query(
      'select kind, player_id as player, minute from match_incidents where match_id = $1 order by minute',
      [match],
    ),
    changes: await database.query(
      'select player_off_id as off, player_on_id as on, minute from match_substitutions where match_id = $1',
      [match],
    ),
  })
  const asShown = async () => (await send([])).state.events

  test('gives a goal another minute, scorer and pass, and keeps its score', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const first = entry('penalty', { team_id: world.home, player_id: ada, minute: 12, device_id: phone })
    await send([first, goal(null)])
    const before = await stored()
    expect(before).toMatchObject({ score: '2-0', typed: true })
    const changes = [
      correct(first, { minute: 45, added_minutes: 2 }),
      correct(first, { player_id: grace }),
      correct(first, { other_id: hedy }),
    ]
    expect(await outcomes(changes)).toEqual(Array(3).fill('applied'))
    expect((await record()).goals).toEqual([{ player: grace, pass: hedy, minute: 45, added: 2, penalty: true }])
    expect((await asShown())[1]).toMatchObject({ id: first.id, player_id: grace, other_id: hedy, minute: 45 })
    expect(await stored()).toEqual(before)
    await send([entry('undo', { target_id: first.id })])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 0 })
  })

  test('leaves no pass where the player who gave it is the scorer', async () => {
    const [ada, grace] = world.homePlayers
    const first = entry('goal', { team_id: world.home, player_id: ada, minute: 12, device_id: phone })
    await send([first])
    await send([correct(first, { other_id: grace }), correct(first, { player_id: grace })])
    expect((await record()).goals).toMatchObject([{ player: grace, pass: null }])
    const shown = { id: first.id, player_id: grace, other_id: null }
    expect(await asShown()).toContainEqual(expect.objectContaining(shown))
  })

  test('names the scorer of a goal, and takes the name away again', async () => {
    const unknown = goal(null)
    await send([unknown, correct(unknown, { player_id: world.homePlayers[0] })])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 1, typed: false })
    await send([correct(unknown, { player_id: null })])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 0, typed: true })
  })

  test('gives own goals, cards and substitutions other players and minutes', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const own = entry('own_goal', { team_id: world.home, player_id: ada, minute: 3 })
    const card = entry('yellow', { team_id: world.home, player_id: ada, minute: 5 })
    const change = entry('substitution', { team_id: world.home, player_id: ada, other_id: grace, minute: 60 })
    await send([own, card, change])
    await send([correct(own, { player_id: grace }), correct(card, { player_id: grace, minute: 6 })])
    await send([correct(change, { other_id: hedy }), correct(change, { minute: 61 })])
    expect(await record()).toMatchObject({
      incidents: [
        { kind: 'own_goal', player: grace, minute: 3 },
        { kind: 'yellow', player: grace, minute: 6 },
      ],
      changes: [{ off: ada, on: hedy, minute: 61 }],
    })
    expect(await stored()).toMatchObject({ score: '0-1' })
  })

  test('of a line-up: the player who really scored joins it, the other one leaves it', async () => {
    const [ada, grace, hedy] = world.homePlayers
    await database.query('update matches set home_lineup = $2 where id = $1', [match, `{${ada}}`])
    const first = goal(grace)
    await send([first, correct(first, { player_id: hedy })])
    const [row] = await database.query('select home_lineup::text as ids from matches where id = $1', [match])
    expect(row).toEqual({ ids: `{${ada},${hedy}}` })
  })

  test('is applied once, also when a later one was applied before its second answer', async () => {
    const [ada, grace] = world.homePlayers
    const first = goal(ada)
    const one = correct(first, { player_id: grace, minute: 20 })
    const two = correct(first, { minute: 21 })
    await send([first, one, two])
    expect(await outcomes([one, two])).toEqual(['applied', 'applied'])
    expect((await record()).goals).toMatchObject([{ player: grace, minute: 21 }])
  })

  test('of two phones: each field is as the last one who corrected it wanted, in whatever order they arrive', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const first = goal(ada)
    await send([first])
    await send([correct(first, { minute: 30 }, { seconds_ago: 10 })])
    const late = { device_id: otherPhone, seconds_ago: 60 }
    expect(await outcomes([correct(first, { minute: 29, player_id: grace, other_id: hedy }, late)])).toEqual([
      'applied',
    ])
    expect((await record()).goals).toMatchObject([{ player: grace, pass: hedy, minute: 30 }])
  })

  test('of the minute keeps the pass that the editor added meanwhile', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const first = goal(ada)
    await send([first])
    await database.query(`update match_events set assist_by_id = $2 where match_id = $1 and event_type = 'GOAL'`, [
      match,
      grace,
    ])
    await send([correct(first, { minute: 13 })])
    expect((await record()).goals).toMatchObject([{ player: ada, pass: grace, minute: 13 }])
    await send([correct(first, { other_id: hedy })])
    expect((await record()).goals).toMatchObject([{ player: ada, pass: hedy, minute: 13 }])
  })

  describe('after the editor has saved the match', () => {
    /** The owner saves a goal, a card and a substitution with what is given in place of what was entered. */
    const edit = (saved: { goal?: object; card?: object; change?: object }) => {
      const [ada, grace, hedy] = world.homePlayers
      const lists = [
        [{ player_id: ada, team_id: world.home, event_type: 'GOAL', minute: 12, ...saved.goal }],
        [{ player_id: ada, team_id: world.home, kind: 'yellow', minute: 5, ...saved.card }],
        [{ player_off_id: grace, player_on_id: hedy, team_id: world.home, minute: 60, ...saved.change }],
      ]
      return run(
        asRole(database, world, 'owner'),
        `select save_match_details(_match_id => id, _version => version, _home_lineup => '{}', _away_lineup => '{}',
           _events => $2, _man_of_match_id => null, _incidents => $3, _substitutions => $4, _roles => '[]')
         from matches where id = $1`,
        [match, ...lists.map((list) => JSON.stringify(list))],
      )
    }
    let first: Entry
    let card: Entry
    let change: Entry

    beforeEach(async () => {
      const [ada, grace, hedy] = world.homePlayers
      first = goal(ada)
      card = entry('yellow', { team_id: world.home, player_id: ada, minute: 5 })
      change = entry('substitution', { team_id: world.home, player_id: grace, other_id: hedy, minute: 60 })
      await send([first, card, change])
    })

    test('of a scorer keeps the pass and the penalty', async () => {
      const [, grace, hedy] = world.homePlayers
      await edit({ goal: { assist_by_id: hedy, is_penalty: true } })
      expect(await outcomes([correct(first, { player_id: grace })])).toEqual(['applied'])
      expect((await record()).goals).toEqual([{ player: grace, pass: hedy, minute: 12, added: null, penalty: true }])
    })

    test('of a scorer who had given the pass leaves no pass', async () => {
      const [, grace] = world.homePlayers
      await edit({ goal: { assist_by_id: grace } })
      expect(await outcomes([correct(first, { player_id: grace })])).toEqual(['applied'])
      expect((await record()).goals).toMatchObject([{ player: grace, pass: null, minute: 12 }])
    })

    test('of a card or a substitution keeps the minute', async () => {
      const [ada, grace] = world.homePlayers
      await edit({ card: { minute: 7 }, change: { minute: 63, added_minutes: null } })
      expect(await outcomes([correct(card, { player_id: grace }), correct(change, { other_id: ada })])).toEqual([
        'applied',
        'applied',
      ])
      expect(await record()).toMatchObject({
        incidents: [{ kind: 'yellow', player: grace, minute: 7 }],
        changes: [{ off: grace, on: ada, minute: 63 }],
      })
      await send([entry('undo', { target_id: card.id }), entry('undo', { target_id: change.id })])
      expect(await record()).toMatchObject({ incidents: [], changes: [] })
    })

    test('of a minute keeps the row, and coming twice changes nothing more', async () => {
      const ids = () =>
        database.query(
          `select id from match_incidents where match_id = $1
           union all select id from match_substitutions where match_id = $1
           union all select id from match_events where match_id = $1`,
          [match],
        )
      const known = await ids()
      const corrections = [first, card, change].map((each) => correct(each, { minute: 61 }))
      await send(corrections)
      expect(await ids()).toEqual(known)
      await edit({ goal: { minute: 62 }, card: { minute: 62 }, change: { minute: 62 } })
      const saved = await record()
      expect(await outcomes(corrections)).toEqual(Array(3).fill('applied'))
      expect(await record()).toEqual(saved)
    })
  })

  describe('of the team or the kind', () => {
    const line = async () => ({ ...(await stored()), ...(await record()) })
    const cards = () =>
      database.query('select kind, team_id as team, player_id as player from match_incidents where match_id = $1', [
        match,
      ])

    test('moves a goal, its score and its pass to the other team, and undo takes it back there', async () => {
      const [ada, grace] = world.homePlayers
      const [opponent, other] = world.awayPlayers
      const first = goal(ada, { other_id: grace })
      const wrong = correct(first, { team_id: world.away, player_id: opponent, other_id: null })
      const pass = correct(first, { other_id: other })
      expect(await outcomes([first, wrong, pass, wrong])).toEqual(Array(4).fill('applied'))
      expect(await line()).toMatchObject({
        score: '0-1',
        typed: false,
        goals: [{ player: opponent, pass: other, minute: 12 }],
      })
      expect((await asShown())[1]).toMatchObject({ id: first.id, team_id: world.away, player_id: opponent })
      await send([entry('undo', { target_id: first.id })])
      expect(await line()).toMatchObject({ score: '0-0', goals: [] })
    })

    test('moves a goal of an unknown scorer, whom a later correction names', async () => {
      const unknown = goal(null)
      await send([goal(world.homePlayers[0], { minute: 3 }), unknown])
      await send([correct(unknown, { team_id: world.away, player_id: null, other_id: null })])
      expect(await line()).toMatchObject({ score: '1-1', typed: true, goals: [{ minute: 3 }] })
      await send([correct(unknown, { player_id: world.awayPlayers[0] })])
      expect(await line()).toMatchObject({ score: '1-1', typed: false, goals: [{ minute: 3 }, { minute: 12 }] })
    })

    test('turns a goal into an own goal and back, with the minute that the editor gave it', async () => {
      const [ada] = world.homePlayers
      const [opponent] = world.awayPlayers
      const first = goal(ada)
      await send([first])
      await database.query(`update match_events set minute = 13 where match_id = $1 and event_type = 'GOAL'`, [match])
      const own = { corrected_kind: 'own_goal', team_id: world.away, player_id: opponent, other_id: null }
      await send([correct(first, own)])
      expect(await line()).toMatchObject({
        score: '1-0',
        typed: false,
        goals: [],
        incidents: [{ kind: 'own_goal', player: opponent, minute: 13 }],
      })
      await send([correct(first, { corrected_kind: 'penalty', team_id: world.home, player_id: ada })])
      expect(await line()).toMatchObject({
        score: '1-0',
        incidents: [],
        goals: [{ player: ada, minute: 13, penalty: true }],
      })
      await send([entry('undo', { target_id: first.id })])
      expect(await line()).toMatchObject({ score: '0-0', goals: [], incidents: [] })
    })

    test('turns an own goal for the wrong side around', async () => {
      const own = entry('own_goal', { team_id: world.home, player_id: world.homePlayers[0], minute: 8 })
      await send([own, correct(own, { team_id: world.away, player_id: world.awayPlayers[0] })])
      expect(await line()).toMatchObject({ score: '1-0', incidents: [{ player: world.awayPlayers[0], minute: 8 }] })
    })

    test('gives a penalty its mark and takes it away, and keeps the mark of the editor', async () => {
      const [ada, grace] = world.homePlayers
      const first = goal(ada)
      await send([first, correct(first, { corrected_kind: 'penalty' })])
      expect((await record()).goals).toMatchObject([{ player: ada, penalty: true }])
      await send([correct(first, { corrected_kind: 'goal' })])
      expect((await record()).goals).toMatchObject([{ penalty: false }])
      await database.query(`update match_events set is_penalty = true where match_id = $1 and event_type = 'GOAL'`, [
        match,
      ])
      await send([correct(first, { player_id: grace })])
      expect((await record()).goals).toMatchObject([{ player: grace, penalty: true }])
    })

    test('of a card: another colour, another team, and fair play follows', async () => {
      const [ada, grace] = world.homePlayers
      const card = entry('yellow', { team_id: world.home, player_id: ada, minute: 5 })
      const fairPlay = async () =>
        (
          await database.query<{ points: number }>(
            'select fair_play as points from stage_entries where team_id = any ($1) order by team_id = $2 desc',
            [`{${world.home},${world.away}}`, world.home],
          )
        ).map(({ points }) => points)
      const before = await fairPlay()
      await send([card, correct(card, { corrected_kind: 'red' })])
      expect(await cards()).toEqual([{ kind: 'red', team: world.home, player: ada }])
      const withRed = await fairPlay()
      expect(withRed[0]).not.toBe(before[0])
      await send([correct(card, { team_id: world.away, player_id: world.awayPlayers[1] })])
      expect(await cards()).toEqual([{ kind: 'red', team: world.away, player: world.awayPlayers[1] }])
      expect(await fairPlay()).toEqual([before[0], withRed[0]])
      const yellow = { corrected_kind: 'yellow', team_id: world.home, player_id: grace }
      await send([correct(card, yellow), entry('undo', { target_id: card.id })])
      expect([await cards(), await fairPlay()]).toEqual([[], before])
    })

    test('of a change moves both players, and the line-ups follow', async () => {
      const [ada, grace] = world.homePlayers
      const [opponent, other] = world.awayPlayers
      await database.query('update matches set home_lineup = $2, away_lineup = $3 where id = $1', [
        match,
        `{${ada}}`,
        `{${opponent}}`,
      ])
      const change = entry('substitution', { team_id: world.home, player_id: ada, other_id: grace, minute: 60 })
      await send([change, correct(change, { team_id: world.away, player_id: opponent, other_id: other })])
      expect(await record()).toMatchObject({ changes: [{ off: opponent, on: other, minute: 60 }] })
      expect(
        await database.query('select home_lineup::text as home, away_lineup::text as away from matches where id = $1', [
          match,
        ]),
      ).toEqual([{ home: `{${ada}}`, away: `{${opponent},${other}}` }])
    })

    test('of two phones that correct differently: the one that was made last stands', async () => {
      const first = goal(world.homePlayers[0])
      await send([first])
      const away = { team_id: world.away, player_id: world.awayPlayers[0], other_id: null }
      await send([correct(first, away, { seconds_ago: 10 })])
      const earlier = { corrected_kind: 'penalty', team_id: world.home, player_id: world.homePlayers[1] }
      await send([correct(first, earlier, { seconds_ago: 60, device_id: otherPhone })])
      expect(await line()).toMatchObject({ score: '0-1', goals: [{ player: world.awayPlayers[0], penalty: true }] })
    })

    test('of a score that the owner emptied leaves it empty', async () => {
      const first = goal(world.homePlayers[0])
      await send([first])
      await database.query('delete from match_events where match_id = $1', [match])
      const card = entry('yellow', { team_id: world.home, player_id: world.homePlayers[0], minute: 5 })
      await send([card])
      await database.query('update matches set home_score = null, away_score = null where id = $1', [match])
      expect(await outcomes([correct(card, { corrected_kind: 'red' })])).toEqual(['applied'])
      expect(await stored()).toMatchObject({ score: null })
    })
  })

  test("of a scorer counts in the players' statistics", async () => {
    await database.query('delete from matches where id = $1', [world.match])
    const [ada, grace, hedy] = world.homePlayers
    const first = goal(ada, { other_id: hedy })
    await send([first, correct(first, { player_id: grace })])
    const goals = () =>
      database.query(
        'select player_id as player, sum(goals)::int as goals from app.player_records group by 1 having sum(goals) > 0',
      )
    expect(await goals()).toEqual([{ player: grace, goals: 1 }])
    await send([entry('undo', { target_id: first.id })])
    expect(await goals()).toEqual([])
  })

  test('of a goal that two phones entered changes the one that counts', async () => {
    const [ada, grace] = world.homePlayers
    await send([goal(ada)])
    const theirs = goal(ada, { device_id: otherPhone, known: 0 })
    await send([theirs, correct(theirs, { player_id: grace }, { device_id: otherPhone })])
    expect((await record()).goals).toMatchObject([{ player: grace }])
    expect(await stored()).toMatchObject({ score: '1-0' })
  })

  test('of a report by a team keeps it waiting for the other side, and tells followers nothing', async () => {
    await choose('teams')
    chooseMatch(await addMatch(Date.now() - HOUR_MS))
    const first = goal(world.homePlayers[0])
    await send([entry('kick_off'), first, entry('full_time')], 'manager')
    expect(await stored()).toMatchObject({ score: '1-0', provisional: true })
    await database.query(
      `select app.save_push_device('https://y', 'k', 'a', '["goal","full_time"]', $1::text::jsonb)`,
      [JSON.stringify([{ match }])],
    )
    expect(await outcomes([correct(first, { player_id: world.homePlayers[1] })], 'manager')).toEqual(['applied'])
    expect(await stored()).toMatchObject({ score: '1-0', provisional: true, typed: false, goals: 1 })
    expect(await database.query('select from app.push_events where match_id = $1', [match])).toEqual([])
    await database.query('delete from app.push_devices')
  })

  test.each<[string, (first: Entry) => Promise<Entry>, string]>([
    [
      'a player of no squad',
      async (first) => correct(first, { player_id: world.thirdPlayers[0] }),
      'is not in the line',
    ],
    ['a minute that is none', async (first) => correct(first, { minute: 999 }), 'This entry cannot be read.'],
    ['nothing that is known', async () => correct(entry('goal'), { minute: 1 }), 'was not saved, or was taken back.'],
    [
      'the scorer of a goal whom the editor has named',
      async () => {
        const unknown = goal(null)
        await send([unknown])
        await insert(database, 'match_events', {
          match_id: match,
          team_id: world.home,
          player_id: world.homePlayers[1],
          event_type: 'GOAL',
        })
        return correct(unknown, { player_id: world.homePlayers[1] })
      },
      'The editor has changed this entry meanwhile.',
    ],
    [
      'a goal with the other team and its own scorer',
      async (first) => correct(first, { team_id: world.away }),
      'is not in the line-up of the team',
    ],
    [
      'a team of another match',
      async (first) => correct(first, { team_id: world.third, player_id: world.thirdPlayers[0] }),
      'The team of a goal or an assist must play in the match',
    ],
    [
      'a goal that becomes a card',
      async (first) => correct(first, { corrected_kind: 'red' }),
      'A goal can become another goal, and a card another card.',
    ],
    ['a kind that is none', async (first) => correct(first, { corrected_kind: 'dance' }), 'A goal can become'],
    ['no kind', async (first) => correct(first, { corrected_kind: null }), 'A goal can become'],
    [
      'an own goal by an unknown player',
      async (first) => correct(first, { corrected_kind: 'own_goal', player_id: null }),
      'Choose the player.',
    ],
    [
      'the team of a goal whose scorer the editor has named',
      async () => {
        const unknown = goal(null)
        await send([unknown])
        await insert(database, 'match_events', {
          match_id: match,
          team_id: world.home,
          player_id: world.homePlayers[1],
          event_type: 'GOAL',
        })
        return correct(unknown, { team_id: world.away, player_id: null })
      },
      'The editor has changed this entry meanwhile.',
    ],
    [
      'a yellow card of a player who has one',
      async () => {
        const [one, two] = world.homePlayers.map((player_id) => entry('yellow', { team_id: world.home, player_id }))
        if (one === undefined || two === undefined) throw new Error('No players')
        await send([one, two])
        return correct(one, { player_id: two.player_id })
      },
      'cannot have these cards: one yellow, then a second yellow or a red',
    ],
    [
      'an entry that was undone',
      async (first) => {
        await send([entry('undo', { target_id: first.id })])
        return correct(first, { minute: 1 })
      },
      'was not saved, or was taken back.',
    ],
    [
      'a goal that the editor removed',
      async (first) => {
        await database.query(`delete from match_events where match_id = $1 and event_type = 'GOAL'`, [match])
        return correct(first, { minute: 1 })
      },
      'The editor has changed this entry meanwhile.',
    ],
    [
      'a phase',
      async () => {
        const phase = entry('half_time')
        await send([phase])
        return correct(phase, { minute: 1 })
      },
      'Only goals, cards and substitutions can be corrected.',
    ],
  ])('%s is refused by a sentence, and changes nothing', async (_, make, reason) => {
    const first = goal(world.homePlayers[0])
    await send([first])
    const correction = await make(first)
    const before = { ...(await stored()), ...(await record()) }
    expect((await outcomes([correction]))[0]).toContain(reason)
    expect({ ...(await stored()), ...(await record()) }).toEqual(before)
  })

  test('is no entry that can be undone, and undoing the undoing changes nothing', async () => {
    const first = goal(world.homePlayers[0])
    const correction = correct(first, { minute: 40 })
    const undo = entry('undo', { target_id: first.id })
    await send([first, correction, entry('undo', { target_id: correction.id })])
    expect(await stored()).toMatchObject({ score: '1-0', goals: 1 })
    await send([undo, entry('undo', { target_id: undo.id })])
    expect(await stored()).toMatchObject({ score: '0-0', goals: 0 })
  })

  test('is refused for those who may not enter the match', async () => {
    const first = goal(world.homePlayers[0])
    await send([first])
    for (const role of ['visitor', 'other user', 'player', 'manager', 'other owner'] as const)
      await expect(send([correct(first, { minute: 1 })], role)).rejects.toThrow(/cannot enter this match|permission/)
    expect((await record()).goals).toMatchObject([{ minute: 12 }])
  })
})

describe('undo', () => {
  test('takes back each kind of entry', async () => {
    const [ada, grace, hedy] = world.homePlayers
    const kickOff = entry('kick_off')
    const entries = [
      goal(ada, { other_id: grace }),
      goal(null),
      entry('own_goal', { team_id: world.away, player_id: world.awayPlayers[0] }),
      entry('red', { team_id: world.home, player_id: hedy }),
      entry('substitution', { team_id: world.home, player_id: ada, other_id: grace }),
      entry('half_time'),
    ]
    await send([kickOff, ...entries])
    expect(await outcomes([entry('undo', { target_id: kickOff.id })])).toEqual([
      'Undo what was entered after it first.',
    ])
    const undo = [...entries].reverse().map(({ id }) => entry('undo', { target_id: id }))
    expect(new Set(await outcomes(undo))).toEqual(new Set(['applied']))
    expect(await stored()).toMatchObject({ phase: 'first_half', score: '0-0', goals: 0 })
    await send([entry('undo', { target_id: kickOff.id })])
    expect(await stored()).toMatchObject({ status: 'scheduled', phase: null, score: null })
    for (const table of ['match_events', 'match_incidents', 'match_substitutions'])
      expect(await database.query(`select from ${table} where match_id = $1`, [match])).toEqual([])
  })

  test('changes nothing of a match that was awarded, or that the owner ended', async () => {
    const first = goal(world.homePlayers[0])
    await send([entry('kick_off'), first, entry('half_time')])
    await run(asRole(database, world, 'owner'), `select set_match_status($1, 'awarded', 'Ineligible', null, 3, 0)`, [
      match,
    ])
    const undo = entry('undo', { target_id: first.id })
    expect(await outcomes([undo])).toEqual(['This match is not played as planned, so nothing can be entered live.'])
    expect(await stored()).toMatchObject({ status: 'awarded', score: '3-0', goals: 1 })
  })

  test('finds a goal that the editor saved again', async () => {
    const ada = world.homePlayers[0]
    const first = goal(ada)
    await send([entry('kick_off'), first])
    const events = JSON.stringify([{ player_id: ada, team_id: world.home, event_type: 'GOAL', minute: 12 }])
    await run(
      asRole(database, world, 'owner'),
      `select save_match_details($1, (select version from matches where id = $1), '{}', '{}', $2, null)`,
      [match, events],
    )
    await send([entry('undo', { target_id: first.id })])
    expect(await stored()).toMatchObject({ score: '0-0', goals: 0 })
  })

  test('takes a player who came on out of the line-up again', async () => {
    const [ada, grace, hedy] = world.homePlayers
    await database.query('update matches set home_lineup = $2 where id = $1', [match, `{${ada},${grace}}`])
    const change = entry('substitution', { team_id: world.home, player_id: ada, other_id: hedy })
    await send([entry('kick_off'), change])
    const lineup = async () => (await database.query('select home_lineup from matches where id = $1', [match]))[0]
    expect(await lineup()).toEqual({ home_lineup: `{${ada},${grace},${hedy}}` })
    await send([entry('undo', { target_id: change.id })])
    expect(await lineup()).toEqual({ home_lineup: `{${ada},${grace}}` })
  })
})
