import { expect, type Installation, test } from './fixtures/installation.ts'
import { createOddLeague } from './fixtures/odd-league.ts'
import { visitorClient } from './fixtures/people.ts'

const NOTE = 'the captain has the flu and tells nobody'
const LINE = 'We sang all the way home.'
const BORN = '2016-04-17'
const MOST_PAGES = 500

/** Every address under the first that a link, feed, sitemap or script names, each with its content. */
async function crawl({ url }: Installation, first: string[]): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  const waiting = new Set(first.map((path) => url + path))
  for (const address of waiting) {
    const answer = await fetch(address)
    const isText = /text|json|xml|javascript|svg/.test(answer.headers.get('content-type') ?? '')
    const text = isText ? await answer.text() : ''
    read.set(address, text)
    for (const [found] of text.matchAll(/(?<=["'>=])(?:https?:\/\/[^"'<>\s\\]+|\/[a-z][^"'<>\s\\]*)/g)) {
      const { origin, href } = new URL(found.replaceAll('&amp;', '&').split('#')[0] ?? '', url)
      if (origin === new URL(url).origin && !/\/preview\/|\.png\b/.test(href)) waiting.add(href)
    }
    if (read.size >= MOST_PAGES) break
  }
  return read
}

test('no note, child’s date of birth or email address is in any public byte', async ({ empty }) => {
  const { owner, leagueId, star, nextMatch } = await createOddLeague(empty)
  const address = (await owner.auth.getUser()).data.user?.email ?? ''
  expect(address).toContain('@')
  await owner.from('profiles').update({ date_of_birth: BORN }).eq('id', star).throwOnError()
  const { data: played } = await owner
    .from('matches')
    .select('id, home_team_id, away_team_id')
    .eq('league_id', leagueId)
    .neq('id', nextMatch)
    .throwOnError()
  const notes = played.flatMap(({ id, home_team_id, away_team_id }) =>
    [home_team_id, away_team_id].map((team_id) => ({ match_id: id, team_id, notes: NOTE, public_line: LINE })),
  )
  await owner.from('match_notes').insert(notes).throwOnError()
  const matchId = played[0]?.id ?? ''
  const { error } = await owner.functions.invoke('generate-match-report', { body: { matchId } })
  expect(error).toBeNull()

  const pages = await crawl(empty, [
    `/competitions/${leagueId}`,
    ...['table', 'fixtures', 'next-match', 'top-scorers'].map((kind) => `/embed/${leagueId}/${kind}`),
    `/competitions/${leagueId}/feed.json`,
    `/insights/${leagueId}`,
    `/competitions/${leagueId}/season-book`,
    `/competitions/${leagueId}/table-sheet`,
    `/match/${matchId}/sheet`,
    '/sitemap.xml',
    '/embed.js',
  ])
  expect(pages.size).toBeGreaterThan(100)
  const visitor = visitorClient(empty)
  for (const table of ['leagues', 'teams', 'profiles', 'matches', 'match_reports', 'match_events'] as const)
    pages.set(table, JSON.stringify((await visitor.from(table).select('*').throwOnError()).data))
  for (const [page, text] of pages)
    for (const secret of [NOTE, BORN, address]) expect(text.includes(secret), `${secret} in ${page}`).toBe(false)
  expect(pages.get(`${empty.url}/match/${matchId}`)).toContain(LINE)
  // They are there for those who may see them.
  expect((await owner.from('match_notes').select('notes').throwOnError()).data[0]?.notes).toBe(NOTE)
})
