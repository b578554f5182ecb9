import type { Locator } from '@playwright/test'
import { brokenWords } from './fixtures/broken-words.ts'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import { createMatch, createMatchLeague, type MatchLeague } from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'

const LONGEST = 'Donaudampfschifffahrtsgesellschaftskapitän'
const squad = ['Máire Nic Ó Ceallaigh-Featherstonehaugh', LONGEST, 'Alexander Oxlade-Chamberlain'].map((name, at) => ({
  name,
  position: null,
  number: at + 1,
}))
const MORE = [
  'Internazionale Milano',
  'Kidderminster Harriers',
  'Inverness Caledonian Thistle',
  'Rot-Weiß Oberhausen',
  ...Array.from({ length: 16 }, (_, at) => `Team ${at + 1}`),
]

// A fixture of the worker would give this file workers, and so servers, of its own.
let league: MatchLeague
let match: string
test.beforeAll(async ({ empty }) => {
  league = await createMatchLeague(empty, [
    { name: 'Wolverhampton Wanderers', colour: 'orange', squad },
    { name: 'Borussia Mönchengladbach', colour: 'green', squad },
  ])
  const { owner, id: league_id, teams } = league
  await owner
    .from('teams')
    .insert(MORE.map((name) => ({ league_id, name })))
    .throwOnError()
  const { data: all } = await owner.from('teams').select('id').eq('league_id', league_id).throwOnError()
  const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  // Nine weeks without numbers of rounds; all teams meet next week, also those below the rows that the table shows.
  const weeks = Array.from({ length: 9 }, (_, week) => ({
    league_id,
    home_team_id: teams[week % 2]?.id ?? '',
    away_team_id: teams[(week + 1) % 2]?.id ?? '',
    played_at: dayOf(-7 * (week + 2)),
    home_score: 1,
    away_score: week,
  }))
  const next = all.slice(0, all.length / 2).map(({ id }, at) => ({
    league_id,
    home_team_id: id,
    away_team_id: all[all.length - 1 - at]?.id ?? '',
    played_at: dayOf(7),
    home_score: null,
    away_score: null,
  }))
  await owner
    .from('matches')
    .insert([...weeks, ...next])
    .throwOnError()
  match = await createMatch(league, {
    playedAt: '2026-03-07T15:00:00Z',
    sizes: [3, 3],
    goals: [
      [0, 2, 9, null],
      [1, 1, 20, 2],
    ],
  })
})

test('the table with form shows each next opponent on a phone, and whole words', { tag: '@phone' }, async ({
  page,
  empty,
}) => {
  await openPage(page, `${empty.url}/competitions/${league.id}/tables?of=form`)
  const next = page.locator('tbody tr td:last-child a')
  await expect(next).toHaveCount(20)
  await expect(next.locator('svg')).toHaveCount(20)
  await page.evaluate(() => document.fonts.ready)
  expect(await brokenWords(page)).toEqual([])
  await checkScreen(page)
})

test('a search shows a player beside the longest team name', { tag: '@phone' }, async ({ page, empty }) => {
  const long = { name: `${LONGEST} Wanderers and District Football Club`, colour: 'green', squad }
  const { id } = await createMatchLeague(empty, [long, { name: 'Ash', colour: 'blue', squad: [] }])
  await openPage(page, `${empty.url}/competitions/${id}/search?q=donau`)
  const name = page.locator('.squad-row > :nth-child(2)').first()
  expect(await widthOf(name)).toBeGreaterThan(140)
  await checkScreen(page)
})

const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0

test('heads of teams and players keep words whole on a phone', { tag: '@phone' }, async ({ page, empty }) => {
  const [team] = league.teams
  for (const path of [`/team/${team?.id}`, `/player/${team?.players[0]}`, `/player/${team?.players[2]}`]) {
    await openPage(page, empty.url + path)
    await page.evaluate(() => document.fonts.ready)
    expect(await brokenWords(page, 'main h1 bdi'), path).toEqual([])
    await checkScreen(page)
  }
})

test('a minute stands on the last line of its scorer', { tag: '@phone' }, async ({ page, empty }) => {
  await openPage(page, `${empty.url}/match/${match}`)
  const goals = page.getByRole('region', { name: 'Goals' }).getByRole('listitem')
  await expect(goals).toHaveCount(2)
  await page.evaluate(() => document.fonts.ready)
  for (const goal of await goals.all()) {
    const [name, minute] = await Promise.all(
      [goal.getByRole('link'), goal.locator('.figures')].map((part) =>
        part.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return [...range.getClientRects()].at(-1)?.bottom ?? 0
        }),
      ),
    )
    expect(Math.abs((name ?? 0) - (minute ?? 0))).toBeLessThan(8)
  }
})

test('the days below the chart of a season stand apart on a phone', { tag: '@phone' }, async ({ page, empty }) => {
  await openPage(page, `${empty.url}/competitions/${league.id}/season`)
  await page.evaluate(() => document.fonts.ready)
  const boxes = await page
    .locator('.progress > svg:first-child > text')
    .evaluateAll((days) => days.map((day) => day.getBoundingClientRect()).map(({ left, right }) => ({ left, right })))
  expect(boxes.length).toBeGreaterThan(2)
  for (const [at, { left }] of boxes.entries()) expect(left).toBeGreaterThan((boxes[at - 1]?.right ?? -8) + 4)
})

test('buttons and notes between two teams leave room for their names', { tag: '@sizes' }, async ({ page, empty }) => {
  const { owner } = league
  const to = await createMatch(league, { playedAt: '2050-03-07T15:00:00Z' })
  const off = await createMatch(league, { playedAt: '2050-03-14T15:00:00Z' })
  const note = { _match_id: off, _status: 'postponed', _reason: 'The pitch is under water since Tuesday. '.repeat(4) }
  await owner.rpc('set_match_status', note).throwOnError()
  for (const id of [to, off]) {
    await openPage(page, `${empty.url}/match/${id}`)
    await page.evaluate(() => document.fonts.ready)
    const names = page.locator('main header a[href^="/teams/"]')
    await expect(names).toHaveCount(2)
    for (const name of await names.all()) expect((await name.boundingBox())?.width).toBeGreaterThan(120)
    await checkScreen(page)
  }
})
