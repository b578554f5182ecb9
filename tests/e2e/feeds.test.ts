import { z } from 'zod'
import { countResults, findDemoIds } from './fixtures/demo-pages.ts'
import { expect, test } from './fixtures/installation.ts'
import { createOddLeague } from './fixtures/odd-league.ts'

const moment = z.iso.datetime({ offset: true })

// https://www.jsonfeed.org/version/1.1/
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  icon: z.url(),
  language: z.literal('en-GB'),
  authors: z.array(z.strictObject({ name: z.string() })),
  items: z.array(
    z.strictObject({
      id: z.url(),
      url: z.url(),
      title: z.string().min(1),
      content_text: z.string().min(1),
      image: z.url(),
      date_published: moment,
      date_modified: moment,
    }),
  ),
})

test('the feeds hold every result and report, as readers expect them', async ({ page, demo }) => {
  const { slug, league } = await findDemoIds(demo)
  await page.goto(`${demo.url}/competitions/${slug}`)
  const address = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
  expect(address).toBe(`${demo.url}/competitions/${league}/feed.atom`)
  const atom = await fetch(address ?? '')
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const read = await page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml')
      const ATOM = 'http://www.w3.org/2005/Atom'
      const textsOf = (element: Element, name: string) =>
        Array.from(element.children)
          .filter(({ namespaceURI, localName }) => namespaceURI === ATOM && localName === name)
          .map(({ textContent }) => textContent)
      return {
        isBroken: xml.querySelector('parsererror') !== null,
        feed: ['id', 'title', 'updated'].map((name) => textsOf(xml.documentElement, name)),
        author: xml.querySelector('feed > author > name')?.textContent,
        self: xml.querySelector('feed > link[rel=self]')?.getAttribute('href'),
        entries: Array.from(xml.querySelectorAll('feed > entry'), (entry) =>
          ['id', 'title', 'updated', 'published', 'content'].map((name) => textsOf(entry, name)),
        ),
      }
    },
    await atom.text(),
  )
  expect(read).toMatchObject({ isBroken: false, author: 'Touchline', self: address })
  // RFC 4287, 4.1: one of each.
  expect(read.feed.map(({ length }) => length)).toEqual([1, 1, 1])
  const results = await countResults(demo)
  expect(read.entries).toHaveLength(results)
  for (const entry of read.entries) expect(entry.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
  expect(new Set(read.entries.map(([id]) => id?.[0])).size).toBe(results)
  for (const [, , updated] of read.entries) expect(moment.safeParse(updated?.[0]).success).toBe(true)

  const json = await fetch(`${demo.url}/competitions/${slug}/feed.json`)
  expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const { icon, items } = jsonFeed.parse(await json.json())
  for (const picture of [icon, items[0]?.image ?? ''])
    expect((await fetch(picture)).headers.get('content-type'), picture).toBe('image/png')
  expect(items.map(({ id }) => id)).toEqual(read.entries.map(([id]) => id?.[0]))
  expect(items.some(({ content_text }) => content_text.length > 300)).toBe(true)
  expect((await fetch(`${demo.url}/competitions/no-such-league/feed.atom`)).status).toBe(404)
})

test('a feed keeps notes private, follows a corrected score, and is sent again only then', async ({ empty }) => {
  const { owner, leagueId, nextMatch, crowd } = await createOddLeague(empty)
  const SECRET = 'The captain has the flu'
  await owner.from('match_notes').insert({ match_id: nextMatch, team_id: crowd, notes: SECRET }).throwOnError()
  const ask = (etag = '') =>
    fetch(`${empty.url}/competitions/${leagueId}/feed.json`, { headers: { 'if-none-match': etag } })
  const first = await ask()
  const before = jsonFeed.parse(await first.json())
  expect(before.items).toHaveLength(12)
  expect((await ask(first.headers.get('etag') ?? '')).status).toBe(304)
  await owner.from('matches').update({ home_score: 7, away_score: 0 }).eq('id', nextMatch).throwOnError()
  const second = await ask(first.headers.get('etag') ?? '')
  const text = await second.text()
  const after = jsonFeed.parse(JSON.parse(text))
  expect(after.items).toHaveLength(13)
  expect(after.items[0]?.title).toMatch(/ 7 – 0 /)
  // Readers leave out what is published in the future, and this match is played in 2050.
  for (const { date_published, date_modified } of after.items) expect(date_published <= date_modified).toBe(true)
  expect(text).not.toContain(SECRET)

  const abandoned = { _match_id: nextMatch, _status: 'abandoned', _home_score: 2, _away_score: 1, _score_stands: true }
  await owner.rpc('set_match_status', abandoned).throwOnError()
  const third = jsonFeed.parse(await (await ask()).json())
  expect(third.items[0]?.title).toMatch(/^Abandoned.* 2 – 1 /)
})
