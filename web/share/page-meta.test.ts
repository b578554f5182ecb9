import { expect, test } from 'vitest'
import { hiddenMeta, pageMeta } from './page-meta.ts'
import { structuredData } from './structured-data.ts'

const matches = [{ id: 'root', loaderData: { siteUrl: 'https://league.example' } }]
const page = { title: 'Tables', description: 'All of them.', path: '/competitions/x/tables' }
const head = {
  image: '/preview/team/1.png?v=2',
  structuredData: structuredData({ '@type': 'SportsTeam', name: 'Ayr' }),
}

test.each([
  { title: 'Tables · Touchline' },
  { name: 'description', content: 'All of them.' },
  { tagName: 'link', rel: 'canonical', href: 'https://league.example/competitions/x/tables' },
  { property: 'og:url', content: 'https://league.example/competitions/x/tables' },
  { property: 'og:locale', content: 'en_GB' },
  { property: 'og:type', content: 'website' },
  { property: 'og:image', content: 'https://league.example/share-card.png' },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: 'Tables' },
  { name: 'twitter:card', content: 'summary_large_image' },
  { name: 'twitter:title', content: 'Tables' },
  { name: 'twitter:image', content: 'https://league.example/share-card.png' },
])('a page says %j', (tag) => expect(pageMeta(matches, page)).toContainEqual(tag))

test('what the server made for crawlers is there: the image and what the page is about', () => {
  const meta = pageMeta(matches, { ...page, type: 'profile', head })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://league.example/preview/team/1.png?v=2' })
  expect(meta).toContainEqual({ property: 'og:type', content: 'profile' })
  expect(meta).toContainEqual({ 'script:ld+json': head.structuredData })
})

test.each([
  ['og:title', 'Our league'],
  ['og:description', 'All of them.'],
  ['og:image', 'https://league.example/storage/v1/object/public/league-logos/card.png'],
  ['og:image:alt', 'Our league'],
])('what the owner chose for share cards wins: %s', (property, content) => {
  const card = {
    title: 'Our league',
    description: '',
    imageUrl: 'https://league.example/storage/v1/object/public/league-logos/card.png',
  }
  const meta = pageMeta(matches, { ...page, card, head })
  expect(meta).toContainEqual({ property, content })
  expect(JSON.stringify(meta)).not.toContain('og:image:width')
})

test.each([
  [
    '/storage/v1/object/public/league-logos/x-og-image',
    'https://league.example/storage/v1/object/public/league-logos/x-og-image',
  ],
  ['https://stranger.example/card.png', 'https://league.example/share-card.png'],
  ['javascript:alert(1)', 'https://league.example/share-card.png'],
  ['http://', 'https://league.example/share-card.png'],
])('an image that an owner gave as %j', (imageUrl, content) => {
  expect(pageMeta(matches, { ...page, card: { imageUrl } })).toContainEqual({ property: 'og:image', content })
})

test.each([
  ['a'.repeat(50), `${'a'.repeat(50)} · Touchline`],
  [
    'A title that leaves no more room for the name of the site at all',
    'A title that leaves no more room for the name of the site at all',
  ],
  [`${'long '.repeat(20)}end`, 'long long long long long long long long long long long long long…'],
])('the title of %j', (title, expected) => {
  const meta = pageMeta(matches, { ...page, title })
  expect(meta).toContainEqual({ title: expected })
  expect(expected.length).toBeLessThanOrEqual(65)
})

test('a long description is cut after a word', () => {
  const meta = pageMeta(matches, { ...page, description: 'word '.repeat(60) })
  expect(meta).toContainEqual({ name: 'description', content: `${'word '.repeat(31)}word…` })
})

test('a page that is for one person is left out by search engines and has no card', () => {
  expect(hiddenMeta('Dashboard')).toEqual([{ title: 'Dashboard · Touchline' }, { name: 'robots', content: 'noindex' }])
})
