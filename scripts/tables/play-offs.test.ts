import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCompetition } from '#domain/competition-folder/plan-competition.ts'
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

// As in the World Cup of 1958: a play-off for the second place of each group.
const playOffRules = {
  name: 'Valley Cup 1958',
  tables: [{ stage: 'Groups', groups: [{ group: 'Group A' }, { group: 'Group B' }] }],
  knockout: { stage: 'Cup' },
  champion_from: 'knockout',
  tie_breaks: ['goal_average', 'name'],
  placement_play_offs: [{ places: [1, 2], stage: 'Group play-offs' }],
}
const withPlayOffs = (...scores: string[]) =>
  csv(
    ...['A,1,Ash,Birch,3,0', 'A,2,Birch,Ash,1,0', 'B,1,Cedar,Doum,3,0', 'B,2,Doum,Cedar,1,0'].map(
      (row, at) => `1958-06-0${at + 1},,Groups,Group ${row},,,,,,`,
    ),
    `1958-06-10,,Group play-offs,,Group A play-off,Ash,Birch,${scores[0]},`,
    `1958-06-11,,Group play-offs,,Group B play-off,Cedar,Doum,${scores[1]},`,
  )

test('play-offs of several groups decide their places, and the knock-out takes its teams from there', async () => {
  const found = await describeFiles(
    JSON.stringify(playOffRules),
    `${withPlayOffs('1,1,1,2,,,', '1,1,1,1,5,4,')}\n1958-06-20,,Cup,,Final,Birch,Cedar,0,1,,,,,,`,
  )
  expect(found.tables.map(({ order }) => order.map(({ team, decided_by }) => [team, decided_by]))).toEqual([
    [
      ['Birch', 'play_off'],
      ['Ash', null],
    ],
    [
      ['Cedar', 'play_off'],
      ['Doum', null],
    ],
  ])
  expect(found.champion).toBe('Cedar')
  expect(await sourcesOfTies('Valley Cup 1958')).toEqual([
    [
      { place: 1, group: 'Group A' },
      { place: 1, group: 'Group B' },
    ],
  ])
})

/** Where the teams of the latest competition's cup come from. */
async function sourcesOfTies(name: string) {
  const { data } = await installation.owner
    .from('ties')
    .select('home_source, away_source, leagues!inner(name), stages!inner(name)')
    .eq('leagues.name', name)
    .eq('stages.name', 'Cup')
    .throwOnError()
  return data.map(({ home_source, away_source }) =>
    [home_source, away_source].map((source) => {
      const { place, group } = source as { place: number; group: string }
      return { place, group }
    }),
  )
}

test('a place waits for its play-off, whose result moves the winner on', async () => {
  const { owner } = installation
  const plan = planCompetition(
    JSON.stringify({ ...playOffRules, name: 'Valley Cup 1962', knockout: null, champion_from: null }),
    withPlayOffs(',,,,,,', '2,1,,,,,'),
  )
  const league = await owner.rpc('import_competition', { _plan: JSON.parse(JSON.stringify(plan)) }).throwOnError()
  const { data: stages } = await owner
    .from('stages')
    .select('id, name, season_id')
    .eq('league_id', league.data)
    .order('position')
    .throwOnError()
  const [groups, playOffs] = stages
  const places = [
    ['Group A', 1],
    ['Group B', 1],
    ['Group A', 2],
    ['Group B', 2],
  ]
  const cup = await owner
    .rpc('make_knock_out', {
      _season_id: groups?.season_id ?? '',
      _name: 'Cup',
      _entrants: places.map(([group, place]) => ({ stage: groups?.id ?? '', group: group ?? '', place: place ?? 0 })),
      _rules: { is_paired: true },
    })
    .throwOnError()
  const seated = async () => {
    const { rounds } = await readBracket(owner, cup.data)
    return rounds[0]?.ties.map(({ home, away }) => [home.team_id && home.name, away.team_id && away.name])
  }
  expect(await seated()).toEqual([
    [null, 'Cedar'],
    [null, 'Doum'],
  ])
  await owner
    .from('matches')
    .update({ home_score: 0, away_score: 2 })
    .eq('stage_id', playOffs?.id ?? '')
    .is('home_score', null)
    .throwOnError()
  expect(await seated()).toEqual([
    ['Birch', 'Cedar'],
    ['Ash', 'Doum'],
  ])
})

test('a replay at the other ground decides a tie', async () => {
  const found = await describeFiles(
    JSON.stringify({ ...playOffRules, name: 'Replayed Cup', tables: [], placement_play_offs: [] }),
    csv(
      '2025-05-01,,Cup,,Semi-finals,Ash,Birch,1,1,,,,,,',
      '2025-05-04,,Cup,,Semi-finals,Birch,Ash,0,2,,,,,,',
      '2025-05-08,,Cup,,Final,Ash,Cedar,1,0,,,,,,',
    ),
  )
  expect(found.knockout?.map(({ home, away, winner, how, legs }) => [home, away, winner, how, legs])).toEqual([
    ['Ash', 'Birch', 'Ash', '90 min', 1],
    ['Ash', 'Cedar', 'Ash', '90 min', 1],
  ])
})

test('the champion of a final round, as in the World Cup of 1950', async () => {
  const found = await describeFiles(
    JSON.stringify({
      name: 'Valley Championship 1950',
      points: { win: 2, draw: 1, loss: 0 },
      tie_breaks: ['goal_average'],
      tables: [
        { stage: 'First round', groups: [{ group: 'Group 1' }, { group: 'Group 2' }] },
        { stage: 'Final round', groups: [{ group: 'Final group' }] },
      ],
      champion_from: 'table',
    }),
    csv(
      '1950-06-01,,First round,Group 1,1,Ash,Birch,1,0,,,,,,',
      '1950-06-01,,First round,Group 2,1,Cedar,Doum,1,0,,,,,,',
      '1950-06-05,,Final round,Final group,1,Ash,Cedar,1,2,,,,,,',
    ),
  )
  expect(found.champion).toBe('Cedar')
})
