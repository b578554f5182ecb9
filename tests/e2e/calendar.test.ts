import { expect, test } from './fixtures/installation.ts'
import { createOddLeague, LONG_NAME, type OddLeague } from './fixtures/odd-league.ts'
import { openPage } from './fixtures/open-page.ts'

let league: OddLeague
test.beforeAll(async ({ empty }) => {
  league = await createOddLeague(empty)
})

/** The entry of a match, its lines unfolded; undefined where the feed has none. */
function entryOf(feed: string, matchId: string): string | undefined {
  const entries = feed.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
  return entries.find((entry) => entry.includes(`UID:match-${matchId}\r\n`))
}
const sequenceOf = (entry: string | undefined) => Number(/SEQUENCE:(\d+)/.exec(entry ?? '')?.[1])

test('a subscribed calendar follows: a match that moves, is played, a team with a new name, a match that goes', async ({
  empty,
}) => {
  const { owner, nextMatch } = league
  const subscribe = (etag = '') =>
    fetch(`${empty.url}/teams/${league.crowd}/calendar.ics`, { headers: { 'if-none-match': etag } })
  const first = await subscribe()
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  const etag = first.headers.get('etag') ?? ''
  const before = entryOf(await first.text(), nextMatch)
  expect(before).toContain('DTSTART:20500702T184500Z\r\n')
  const unchanged = await subscribe(etag)
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])

  await owner.from('matches').update({ played_at: '2050-07-03T12:00:00Z' }).eq('id', nextMatch).throwOnError()
  const second = await subscribe(etag)
  expect(second.status).toBe(200)
  const moved = entryOf(await second.text(), nextMatch)
  expect(moved).toContain('DTSTART:20500703T120000Z\r\n')
  expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(before))

  await owner.from('matches').update({ home_score: 3, away_score: 1 }).eq('id', nextMatch).throwOnError()
  await owner.from('teams').update({ name: 'Rivals, renamed' }).eq('id', league.rivals).throwOnError()
  const played = entryOf(await (await subscribe()).text(), nextMatch)
  expect(played).toContain(`SUMMARY:${LONG_NAME.replace(/[,;]/g, '\\$&')} 3 – 1 Rivals\\, renamed\r\n`)
  expect(sequenceOf(played)).toBeGreaterThan(sequenceOf(moved))

  await owner.from('matches').delete().eq('id', nextMatch).throwOnError()
  expect(entryOf(await (await subscribe()).text(), nextMatch)).toBeUndefined()
})

test('a competition has a calendar too, which its Fixtures tab offers', async ({ page, empty }) => {
  const path = `/competitions/${league.leagueId}/calendar.ics`
  const feed = await (await fetch(empty.url + path)).text()
  expect(feed).toContain('X-WR-CALNAME:Odd League\r\n')
  expect(feed.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(12)
  await openPage(page, `${empty.url}/competitions/${league.leagueId}/fixtures`)
  await page.getByText('Subscribe', { exact: true }).press('Enter')
  await expect(page.getByLabel('Address of the calendar')).toHaveValue(empty.url + path)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Calendar address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(empty.url + path)
})

test('addresses that lead nowhere say so; a team without matches has a calendar, but no file', {
  tag: ['@spec:8-calendar-empty', '@spec:8-team-not-found', '@spec:8-competition-not-found'],
}, async ({ empty }) => {
  const ask = async (path: string) => {
    const response = await fetch(empty.url + path)
    return [response.status, (await response.text()).trim()]
  }
  expect(await ask('/teams/nonsense/calendar.ics')).toEqual([404, 'Team not found'])
  expect(await ask(`/teams/${crypto.randomUUID()}/fixtures.ics`)).toEqual([404, 'Team not found'])
  expect(await ask('/competitions/nowhere/calendar.ics')).toEqual([404, 'Competition not found'])
  expect(await ask(`/teams/${league.empty}/fixtures.ics`)).toEqual([404, 'No fixtures available'])
  const [status, text] = await ask(`/teams/${league.empty}/calendar.ics`)
  expect(status).toBe(200)
  expect(text).toContain('BEGIN:VTIMEZONE')
})
