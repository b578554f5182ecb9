// Effects of migrations on rows of databases of earlier versions. The tests share one database, because all migrations
// take seconds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { createCup } from './cup.ts'
import { openBefore } from './migrate-from.ts'
import { asUser, createWorld, insert, run, type World } from './world.ts'

let database: Database
let world: World
beforeAll(async () => {
  const old = await openBefore('20261122105000')
  database = old.database
  world = await createWorld(database)
  await reportNotes()
  await old.migrateBefore('20261122105100')
  await enterBirthDates()
  await old.migrateBefore('20261122105300')
  await enterAddresses()
  await old.migrateBefore('20261123100100')
  await deleteLeague()
  await old.finish('20261229000000')
  await removeByPlan()
  await old.finish('20270101000000')
  await playCups()
  await old.finish()
}, 120_000)
afterAll(() => database.close())

interface Quoting {
  home: string
  away: string
  notes: { home: string; away: string }
  report: string
}

// Reports of the built-in writer from before notes became private, in each of its three forms.
const quoting: Quoting[] = JSON.parse(readFileSync(join(import.meta.dirname, 'quoting-reports.json'), 'utf8'))
const SECRET = /captain|want people to know|until the very end/
const story = 'Ash led from the start and never looked back, and Birch had no answer on the day. '.repeat(9)
const reported: { names: readonly [string, string]; before: string; after: string; match?: string }[] = [
  ...quoting.map(({ home, away, report }) => ({
    names: [home, away] as const,
    before: report,
    after: report.slice(0, report.lastIndexOf('\n\n')),
  })),
  // A team that was renamed since, and an owner who added a sentence after the quote.
  {
    names: ['Renamed', 'Birch'],
    before:
      'Ash won. From F.C. Ash came this note: “The captain isn’t well and does not want people to know.” See you.',
    after: 'Ash won. See you.',
  },
  // A model's own words about it, in a report of usual length.
  {
    names: ['Ash', 'Birch'],
    before: `${story}“Everybody ran until the very end, rain or not,” wrote Birch. It was a day to remember.`,
    after: `${story}It was a day to remember.`,
  },
  ...[
    'We beat them.\n\n“See you all at the club house,” said the coach.',
    'From Ash came this note: “Thank you for the flowers, everybody.”',
    'The notes from Ash put it this way, and “nobody” minded.',
    `${story}“This was said on the day by somebody else.” And more.`,
  ].map((text) => ({ names: ['Ash', 'Birch'] as const, before: text, after: text })),
]

/** A match for each of `reported`, of two teams with their notes. It has the report twice; the last one is published. */
async function reportNotes() {
  const notes = quoting[0]?.notes ?? { home: '', away: '' }
  for (const each of reported) {
    const [home, away] = await Promise.all(
      each.names.map((name) =>
        insert(database, 'teams', { league_id: world.league, name: `${name} ${Math.random()}` }),
      ),
    )
    const match = await insert(database, 'matches', {
      league_id: world.league,
      played_at: '2026-11-14T15:00:00Z',
      home_team_id: home ?? '',
      away_team_id: away ?? '',
      home_score: 1,
      away_score: 0,
    })
    await insert(database, 'match_notes', { match_id: match, team_id: home ?? '', notes: notes.home })
    await insert(database, 'match_notes', { match_id: match, team_id: away ?? '', notes: notes.away })
    const row = { match_id: match, report_text: each.before, audio_url: 'https://a.example/talk.mp3' }
    for (let version = 1; version <= 2; version++) await insert(database, 'match_reports', row)
    each.match = match
  }
}

test('of reports that quote notes, exactly the quoting sentence is removed, in every version', async () => {
  for (const { match = '', after } of reported) {
    const rows = await database.query(
      'select report_text, archived, audio_url from match_reports where match_id = $1 order by archived',
      [match],
    )
    const row = { report_text: after.trim(), audio_url: 'https://a.example/talk.mp3' }
    expect(rows.map(({ report_text, ...rest }) => ({ ...rest, report_text: `${report_text}`.trim() }))).toEqual([
      { ...row, archived: false },
      { ...row, archived: true },
    ])
  }
  const [{ leaking } = { leaking: null }] = await database.query<{ leaking: number }>(
    'select count(*)::int as leaking from match_reports where report_text ~ $1',
    [SECRET.source],
  )
  expect(leaking).toBe(0)
})

async function enterBirthDates() {
  const owner = asUser(database, world.users.owner)
  await run(owner, `update profiles set date_of_birth = '2015-06-07' where id = $1`, [world.homePlayers[1]])
  await run(owner, `update profiles set date_of_birth = '1985-06-07' where id = $1`, [world.homePlayers[2]])
}

test('every date of birth is kept, and those of children are hidden', async () => {
  const read = (user: string | null) =>
    run(
      asUser(database, user),
      `select date_of_birth::text, p.birth_date::text from profiles p where id = any ($1) order by birth_date(p) desc nulls last`,
      [`{${world.homePlayers[1]},${world.homePlayers[2]}}`],
    )
  expect(await read(world.users.owner)).toEqual([
    { date_of_birth: null, birth_date: '2015-06-07' },
    { date_of_birth: '1985-06-07', birth_date: '1985-06-07' },
  ])
  expect(await read(null)).toEqual([
    { date_of_birth: '1985-06-07', birth_date: '1985-06-07' },
    { date_of_birth: null, birth_date: null },
  ])
})

async function enterAddresses() {
  const { league, former, match } = world
  await database.query(`update leagues set logo_url = 'javascript:alert(1)' where id = $1`, [league])
  await database.query(
    `update league_settings set favicon_url = 'data:image/png;base64,AAAA', app_icon_url = '/a.png' where league_id = $1`,
    [league],
  )
  await database.query(`update profiles set photo_url = 'https://stranger.example/a.png' where id = $1`, [former])
  await database.query(`update match_reports set audio_url = '/\\stranger.example' where match_id = $1`, [match])
}

test('of addresses of pictures, only unusable ones are removed', async () => {
  expect(
    await database.query(
      `select l.logo_url, s.favicon_url, s.app_icon_url, p.photo_url, r.audio_url from leagues l
       join league_settings s on s.league_id = l.id, profiles p, match_reports r
       where l.id = $1 and p.id = $2 and r.match_id = $3 limit 1`,
      [world.league, world.former, world.match],
    ),
  ).toEqual([
    {
      logo_url: null,
      favicon_url: null,
      app_icon_url: '/a.png',
      photo_url: 'https://stranger.example/a.png',
      audio_url: null,
    },
  ])
})

const ADULT = '1990-05-06'
/** A player of a league that is deleted. */
let added: string
/** Dates of birth of `added`, and of a player of the world's league. */
const readAdults = () =>
  run(asUser(database, null), 'select p.date_of_birth::text from profiles p where id = any ($1) order by id = $2', [
    `{${added},${world.awayPlayers[2]}}`,
    world.awayPlayers[2],
  ])

async function deleteLeague() {
  added = await insert(database, 'profiles', { full_name: 'Ada', date_of_birth: ADULT })
  const cup = await insert(database, 'leagues', { name: 'Cup', owner_id: world.users.owner })
  const town = await insert(database, 'teams', { league_id: cup, name: 'Town' })
  await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [town, added])
  await database.query('update profiles set date_of_birth = $2 where id = $1', [world.awayPlayers[2], ADULT])
  await database.query(`update league_settings set dates_of_birth = 'hidden' where league_id = $1`, [cup])
  await database.query('delete from leagues where id = $1', [cup])
  await database.query('select app.publish_birth_dates()')
  expect(await readAdults()).toEqual([{ date_of_birth: ADULT }, { date_of_birth: ADULT }])
}

test('dates of birth that earlier deletions of leagues published are hidden', async () => {
  expect(await readAdults()).toEqual([{ date_of_birth: null }, { date_of_birth: ADULT }])
  await database.query(`update league_settings set dates_of_birth = 'hidden' where league_id = $1`, [world.league])
  await database.query('delete from leagues where id = $1', [world.league])
  await database.query('select app.publish_birth_dates()')
  expect(await readAdults()).toEqual([{ date_of_birth: null }, { date_of_birth: null }])
})

let planned: { league: string; match: string; player: string }
const asPlanner = () => asUser(database, world.users.owner)

/** A plan that removes a match with an answer. */
async function removeByPlan() {
  const league = await insert(database, 'leagues', { name: 'Planned', owner_id: world.users.owner })
  const [home = '', away = ''] = await Promise.all(
    ['Ayr', 'Bute'].map((name) => insert(database, 'teams', { league_id: league, name })),
  )
  const match = await insert(database, 'matches', {
    league_id: league,
    played_at: '2099-11-14T15:00:00Z',
    home_team_id: home,
    away_team_id: away,
  })
  const player = await insert(database, 'profiles', { full_name: 'Ada' })
  await database.query(
    `insert into availability (match_id, team_id, player_id, answer, answered_by) values ($1, $2, $3, 'in', 'team')`,
    [match, home, player],
  )
  await run(
    asPlanner(),
    `select save_fixture_changes($1, '[]', '[]', array[$2::uuid], fixtures_to_plan($1) ->> 'seen')`,
    [league, match],
  )
  planned = { league, match, player }
}

test('a plan that was saved before can be undone with all that went with it', async () => {
  const { league, match, player } = planned
  const last = () => run(asPlanner(), 'select last_fixture_changes($1) as change', [league])
  expect(await last()).toMatchObject([{ change: { removed: 1 } }])
  await run(asPlanner(), 'select undo_fixture_changes($1)', [league])
  expect(await database.query('select player_id, answer from availability where match_id = $1', [match])).toEqual([
    { player_id: player, answer: 'in' },
  ])
})

const cups = new Map<string, { groups: string; knockOut: string }>()

/**
 * Two groups of two teams, and a cup for them and the best second. A1 has a red card with a second yellow, which cost it
 * the first place by one point of fair play.
 */
async function playCup(name: string) {
  const league = await insert(database, 'leagues', { name, owner_id: world.users.owner })
  const cup = await createCup(asPlanner(), league)
  const teams = await cup.addTeams(['A1', 'A2', 'B1', 'B2'])
  const groups = await cup.addGroups(
    [
      { group: 'Group A', teams: ['A1', 'A2'] },
      { group: 'Group B', teams: ['B1', 'B2'] },
    ],
    { tie_breaks: ['fair_play'], head_to_head_reapply: 'none' },
  )
  const winner = (group: string) => ({ stage: groups, group, place: 1 })
  const knockOut = await cup.make([winner('Group A'), winner('Group B'), { stage: groups, place: 2, rank: 1 }], {})
  const match = { round: '', leg: 1 as const, date: '2027-01-09' }
  await cup.play(groups, { ...match, home: 'A1', away: 'A2', scores: { home_score: '0', away_score: '0' } })
  await cup.play(groups, { ...match, home: 'B1', away: 'B2', scores: { home_score: '1', away_score: '0' } })
  const [played = { id: '' }] = await database.query<{ id: string }>(
    'select id from matches where stage_id = $1 and home_team_id = $2',
    [groups, teams.get('A1') ?? ''],
  )
  for (const [team, kinds] of [
    ['A1', ['yellow', 'second_yellow', 'red']],
    ['A2', ['red']],
  ] as const) {
    const player = await insert(database, 'profiles', { full_name: team })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [
      teams.get(team) ?? '',
      player,
    ])
    for (const kind of kinds)
      await insert(database, 'match_incidents', {
        match_id: played.id,
        team_id: teams.get(team) ?? '',
        player_id: player,
        kind,
      })
  }
  cups.set(name, { groups, knockOut })
  return { cup, knockOut }
}

/** How many points of fair play A1 has, and the ties of the cup. */
async function readCup(name: string) {
  const { groups = '', knockOut = '' } = cups.get(name) ?? {}
  const [entry] = await database.query<{ fair_play: number }>(
    `select e.fair_play from stage_entries e join teams t on t.id = e.team_id where e.stage_id = $1 and t.name = 'A1'`,
    [groups],
  )
  const ties = await database.query<{ home: string | null; away: string | null }>(
    `select h.name as home, a.name as away from ties t
     left join teams h on h.id = t.home_team_id left join teams a on a.id = t.away_team_id
     where t.stage_id = $1 order by t.round, t.position`,
    [knockOut],
  )
  return { fairPlay: entry?.fair_play, ties: ties.map(({ home, away }) => `${home} v ${away}`) }
}

async function playCups() {
  await playCup('Open')
  const { cup, knockOut } = await playCup('Recorded')
  await cup.playOut(knockOut)
  await playCup('Planned')
  await database.query(
    `update seasons set status = 'planned', is_published = false where id = (select season_id from stages where id = $1)`,
    [cups.get('Planned')?.groups ?? ''],
  )
}

test.each([
  ['Open', -3, ['A1 v null', 'B1 v A2', 'A1 v null']],
  ['Recorded', -5, ['A2 v null', 'B1 v A1', 'A2 v A1']],
  ['Planned', -5, ['A2 v null', 'B1 v A1', 'A2 v null']],
])(
  '%s: a dismissal counts once, unless the cup has recorded a tie or would lose teams',
  async (name, fairPlay, ties) => {
    expect(await readCup(name)).toEqual({ fairPlay, ties })
  },
)
