import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planCompetition } from '#domain/competition-folder/plan-competition.ts'
import { folderSchema, writeResults, writeRules } from '#domain/competition-folder/write-folder.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { describeCompetition } from './describe-competition.ts'
import { readBracket } from './describe-tie.ts'
import { openInstallation } from './open-installation.ts'

let installation: Awaited<ReturnType<typeof openInstallation>>
beforeAll(async () => {
  installation = await openInstallation(await openTestDatabase('product'))
})
afterAll(() => installation.close())

const describeFiles = (rules: string, results: string) =>
  describeCompetition(installation.owner, planCompetition(rules, results))

const HEADER =
  'date,time,stage,group,round,home,away,home_score,away_score,aet_home,aet_away,pen_home,pen_away,status,leg'
const csv = (...rows: string[]) => [HEADER, ...rows].join('\n')

const groupRows = [
  '2025-05-01,,Groups,Group A,1,Ash,Birch,1,0,,,,,,',
  '2025-05-01,,Groups,Group B,1,Cedar,Doum,2,2,,,,,,',
]
const cupRules = {
  name: 'Village Cup 2025',
  tie_breaks: ['goal_difference', 'goals_for', 'lots'],
  lots: { 'Group B': ['Doum', 'Cedar'] },
  tables: [{ stage: 'Groups', groups: [{ group: 'Group A' }, { group: 'Group B' }] }],
  knockout: { stage: 'Cup' },
  champion_from: 'knockout',
}

test('groups with lots, a knock-out with extra time and penalties, the champion', async () => {
  const found = await describeFiles(
    JSON.stringify(cupRules),
    csv(
      ...groupRows,
      '2025-05-08,,Cup,,Semi-finals,Ash,Cedar,1,1,2,1,,,,',
      '2025-05-08,,Cup,,Semi-finals,Doum,Birch,0,0,0,0,3,4,,',
      '2025-05-14,,Cup,,Third place,Cedar,Doum,0,1,,,,,,',
      '2025-05-15,,Cup,,Final,Birch,Ash,0,3,,,,,,',
    ),
  )
  expect(
    found.tables.map(({ group, order }) => [group, order.map(({ team, decided_by }) => [team, decided_by])]),
  ).toEqual([
    [
      'Group A',
      [
        ['Ash', 'points'],
        ['Birch', null],
      ],
    ],
    [
      'Group B',
      [
        ['Doum', 'lots'],
        ['Cedar', null],
      ],
    ],
  ])
  expect(found.knockout?.map(({ home, away, winner, how }) => [home, away, winner, how])).toEqual([
    ['Ash', 'Cedar', 'Ash', 'extra time'],
    ['Doum', 'Birch', 'Birch', 'penalties'],
    ['Cedar', 'Doum', 'Doum', '90 min'],
    ['Birch', 'Ash', 'Ash', '90 min'],
  ])
  expect(found.champion).toBe('Ash')
})

test('a play-off decides two places, an expelled team is last, and a deduction counts', async () => {
  const rules = {
    name: 'Village League 2025',
    tie_breaks: ['goal_difference', 'name'],
    tables: [{ stage: 'League', groups: [{ group: null }] }],
    placement_play_offs: [{ places: [2, 3], stage: 'Play-off' }],
    deductions: [{ team: 'Ash', points: 1, reason: 'A late team sheet', date: '2025-04-01' }],
    expelled: ['Elm'],
    champion_from: 'table',
  }
  const found = await describeFiles(
    JSON.stringify(rules),
    csv(
      '2025-01-01,,League,,1,Ash,Birch,3,0,,,,,,',
      '2025-01-08,,League,,2,Birch,Cedar,1,0,,,,,,',
      '2025-01-15,,League,,3,Cedar,Birch,3,0,,,,,,',
      '2025-01-22,,League,,4,Ash,Cedar,2,0,,,,,,',
      '2025-01-29,,League,,5,Elm,Ash,5,0,,,,,expunged,',
      '2025-06-01,,Play-off,,,Birch,Cedar,2,1,,,,,,',
    ),
  )
  expect(found.tables[0]?.order.map(({ team, points, decided_by }) => [team, points, decided_by])).toEqual([
    ['Ash', 5, 'points'],
    ['Birch', 3, 'play_off'],
    ['Cedar', 3, 'points'],
    ['Elm', 0, null],
  ])
  expect(found).toMatchObject({ champion: 'Ash' })
  expect(found).not.toHaveProperty('knockout')
})

test('the same plan sent twice with one id is one competition', async () => {
  const _plan = JSON.parse(
    JSON.stringify(planCompetition(JSON.stringify({ ...cupRules, knockout: null }), csv(...groupRows))),
  )
  const _id = crypto.randomUUID()
  const [first, second] = [
    await installation.owner.rpc('import_competition', { _plan, _id }).throwOnError(),
    await installation.owner.rpc('import_competition', { _plan, _id }).throwOnError(),
  ]
  expect(second.data).toBe(first.data)
  const { data } = await installation.owner.from('teams').select('id').eq('league_id', first.data).throwOnError()
  expect(data).toHaveLength(4)
})

test('a plan that cannot be saved leaves nothing behind', async () => {
  const plan = planCompetition(JSON.stringify(cupRules), csv(...groupRows))
  const matches = plan.matches.map(({ home, ...match }) => ({ ...match, home, away: home }))
  const { error } = await installation.owner.rpc('import_competition', {
    _plan: JSON.parse(JSON.stringify({ ...plan, matches, name: 'Broken' })),
  })
  expect(error?.message).toContain('matches_two_teams')
  const { data } = await installation.owner.from('leagues').select('id').eq('name', 'Broken').throwOnError()
  expect(data).toEqual([])
})

/** The two files of the competition that was made last. */
async function exportLatest() {
  const { owner } = installation
  const { data: league } = await owner
    .from('leagues')
    .select('current_season_id')
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  const { data } = await owner.rpc('competition_folder', { _season_id: league.current_season_id }).throwOnError()
  const folder = folderSchema.parse(data)
  return { rules: writeRules(folder), results: writeResults(folder) }
}

test('a cup that is exported and imported again keeps its ties, legs, extra time and penalties', async () => {
  const rules = {
    ...cupRules,
    name: 'Village Cup 2026',
    knockout: {
      stage: 'Cup',
      legs: 2,
      away_goals: true,
      away_goals_count_in_extra_time: false,
      single_leg_rounds: ['Final'],
    },
    deductions: [{ team: 'Birch', points: 1, reason: 'A late team sheet, "again"', date: '2025-04-01' }],
  }
  const rows = [
    ...groupRows,
    '2025-05-08,18:30,Cup,,Semi-finals,Ash,Cedar,2,1,,,,,,1',
    '2025-05-12,18:30,Cup,,Semi-finals,Cedar,Ash,2,1,3,2,5,4,,2',
    '2025-05-08,18:30,Cup,,Semi-finals,Doum,Birch,0,0,,,,,,1',
    '2025-05-12,18:30,Cup,,Semi-finals,Birch,Doum,1,1,,,,,,2',
    '2025-05-15,15:00,Cup,,Final,Cedar,Doum,1,1,2,2,3,4,,',
  ]
  const first = await describeFiles(JSON.stringify(rules), csv(...rows))
  expect(first.knockout?.map(({ winner, how }) => [winner, how])).toEqual([
    ['Cedar', 'penalties'],
    ['Doum', 'away goals'],
    ['Doum', 'penalties'],
  ])
  const files = await exportLatest()
  expect(files.results.split('\n')).toContain('2025-05-12,18:30,Cup,,Semi-finals,2,Cedar,Ash,2,1,3,2,5,4,played')
  expect(await describeFiles(files.rules, files.results)).toEqual(first)
  expect(await exportLatest()).toEqual(files)
})

test('rules of suspensions are exported and imported again, and no list of bans is public', async () => {
  const suspensions = {
    yellow_cards: [
      { number: 5, matches: 1, until: '2025-12-31' },
      { number: 10, matches: 2 },
    ],
    restarts: false,
    second_yellow: 1,
    red: 4,
  }
  const { rules, results } = {
    rules: { ...cupRules, name: 'Banned 2026', knockout: null, suspensions },
    results: csv(...groupRows),
  }
  await describeFiles(JSON.stringify(rules), results)
  const files = await exportLatest()
  expect(JSON.parse(files.rules).suspensions).toEqual(suspensions)
  await describeFiles(files.rules, files.results)
  expect(await exportLatest()).toEqual(files)
  const { data } = await installation.owner
    .from('discipline_rules')
    .select('yellow_until, red, is_public')
    .eq('red', 4)
    .throwOnError()
  expect(data).toEqual(
    Array.from({ length: 2 }, () => ({ yellow_until: ['2025-12-31', 'infinity'], red: 4, is_public: false })),
  )
})

test('divisions that are exported and imported again keep their own rules, zones and deductions', async () => {
  const tables = [
    { stage: 'Division One', zones: [{ from: 2, to: 2, label: 'Relegation' }] },
    {
      stage: 'Division Two',
      points: { win: 2 },
      tie_breaks: ['goals_for', 'name'],
      head_to_head_reapply: 'subset',
      zones: [{ from: 1, to: 1, label: 'Promotion' }],
    },
  ]
  const deductions = [{ team: 'Doum', stage: 'Division Two', points: 1, reason: 'A late team sheet' }]
  const rows = ['2025-05-01,,Division One,,1,Ash,Birch,1,0,,,,,,', '2025-05-01,,Division Two,,1,Cedar,Doum,2,3,,,,,,']
  const rules = { name: 'Two Divisions 2025', tie_breaks: ['goal_difference', 'name'], tables, deductions }
  const first = await describeFiles(JSON.stringify(rules), csv(...rows))
  const files = await exportLatest()
  expect(JSON.parse(files.rules).deductions).toMatchObject([{ team: 'Doum', stage: 'Division Two' }])
  expect(await describeFiles(files.rules, files.results)).toEqual(first)
  expect(await exportLatest()).toEqual(files)
  const { data } = await installation.owner
    .from('stage_zones')
    .select('label, stage:stages!inner(name, win_points, head_to_head, season:seasons!inner(name))')
    .eq('stage.season.name', '2025')
    .in('stage.name', ['Division One', 'Division Two'])
    .throwOnError()
  expect(data.map(({ label, stage }) => [stage.name, label, stage.win_points, stage.head_to_head]).sort()).toEqual([
    ['Division One', 'Relegation', 3, 'none'],
    ['Division One', 'Relegation', 3, 'none'],
    ['Division Two', 'Promotion', 2, 'subset'],
    ['Division Two', 'Promotion', 2, 'subset'],
  ])
})

test('a play-off that decides places decides them after an export as well, also beside a cup', async () => {
  const rules = {
    name: 'Village League 2027',
    tie_breaks: ['goal_difference', 'name'],
    tables: [{ stage: 'League', groups: [{ group: null }] }],
    placement_play_offs: [{ places: [1, 2], stage: 'Play-off' }],
    champion_from: 'table',
  }
  const rows = [
    '2027-01-01,,League,,1,Ash,Birch,1,0,,,,,,',
    '2027-01-08,,League,,2,Birch,Ash,1,0,,,,,,',
    '2027-06-01,,Play-off,,,Birch,Ash,2,1,,,,,,',
  ]
  const first = await describeFiles(JSON.stringify(rules), csv(...rows))
  expect(first.tables[0]?.order[0]).toMatchObject({ team: 'Birch', decided_by: 'play_off' })
  const files = await exportLatest()
  expect(await describeFiles(files.rules, files.results)).toEqual(first)
})

test('divisions and cups that are exported and imported again keep their own play-offs, best places and rules', async () => {
  const tables = [
    { stage: 'Groups', thirds: null, placement_play_offs: [], groups: [{ group: 'Group A' }, { group: 'Group B' }] },
    {
      stage: 'Second Groups',
      thirds: { place: 2, qualify: 1, order_by: ['points', 'goals_for'] },
      placement_play_offs: [[2, 3]],
      groups: [{ group: 'Group C' }, { group: 'Group D' }],
    },
  ]
  const away = { legs: 2, away_goals: true, penalties: false, away_goals_count_in_extra_time: false }
  const other_knockouts = [
    { stage: 'Plate', final_round: 'Plate final', ...away },
    { stage: 'Relegation play-off', named_teams: true, ...away },
  ]
  const rules = {
    name: 'Two Cups 2031',
    tables,
    knockout: { stage: 'Cup' },
    other_knockouts,
    champion_from: 'knockout',
  }
  const rows = [
    '2031-05-01,,Groups,Group A,1,Ash,Birch,1,0,,,,,,',
    '2031-05-01,,Groups,Group B,1,Cedar,Doum,2,1,,,,,,',
    '2031-05-01,,Second Groups,Group C,1,Elm,Fir,1,0,,,,,,',
    '2031-05-01,,Second Groups,Group D,1,Gum,Holly,2,1,,,,,,',
    '2031-05-08,,Relegation play-off,,,Birch,Elm,1,2,,,,,,1',
    '2031-05-12,,Relegation play-off,,,Elm,Birch,0,1,,,,,,2',
    '2031-05-18,,Cup,,Final,Ash,Cedar,2,0,,,,,,',
    '2031-05-19,,Plate,,Plate final,Birch,Doum,1,2,,,,,,1',
    '2031-05-29,,Plate,,Plate final,Doum,Birch,0,1,,,,,,2',
  ]
  const first = await describeFiles(JSON.stringify(rules), csv(...rows))
  expect(first.champion).toBe('Ash')
  const stored = await latestStages()
  expect(stored).toMatchObject([
    { name: 'Groups', play_off_places: [], best_place: null },
    { name: 'Second Groups', play_off_places: [2], best_place: 2, best_place_tie_breaks: ['goals_for'] },
    { name: 'Relegation play-off', legs: 2, away_goals: true, penalties: false, ties: [{ winner: 'Elm' }] },
    { name: 'Cup', legs: 1, away_goals: false, penalties: true, ties: [{ winner: 'Ash' }] },
    { name: 'Plate', legs: 2, away_goals: true, penalties: false, ties: [{ winner: 'Doum' }] },
  ])
  const files = await exportLatest()
  expect(await describeFiles(files.rules, files.results)).toEqual(first)
  expect(await latestStages()).toEqual(stored)
  expect(await exportLatest()).toEqual(files)
})

/** The stages of the competition that was made last, with the teams that won its ties. */
async function latestStages() {
  const { owner } = installation
  const { data: league } = await owner
    .from('leagues')
    .select('id')
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  const { data } = await owner
    .from('stages')
    .select(
      `id, name, kind, play_off_places, best_place, best_place_teams, best_place_tie_breaks, legs, extra_time, penalties,
      away_goals, away_goals_in_extra_time, best_places_matrix`,
    )
    .eq('league_id', league.id)
    .order('position')
    .throwOnError()
  return Promise.all(
    data.map(async ({ id, kind, ...stage }) => {
      const rounds = kind === 'table' ? [] : (await readBracket(owner, id)).rounds
      const ties = rounds.flatMap((round) => round.ties)
      return {
        ...stage,
        ties: ties.map(({ home, away, winner_id }) => ({
          winner: [home, away].find(({ team_id }) => team_id === winner_id)?.name,
        })),
      }
    }),
  )
}

const REAL = join(import.meta.dirname, '../../../shared/data/tie-breaks')
const folders = existsSync(REAL) ? readdirSync(REAL).filter((name) => !name.includes('.')) : []

describe.skipIf(folders.length === 0)('real competitions', () => {
  test.each(folders)('%s', async (folder) => {
    const read = (file: string) => readFileSync(join(REAL, folder, file), 'utf8')
    const { order_under_other_rules: _, alphabetical_luck: __, ...expected } = JSON.parse(read('expected.json'))
    const found = JSON.parse(JSON.stringify(await describeFiles(read('rules.json'), read('results.csv'))))
    expect(found).toEqual(expected)
  })
})
