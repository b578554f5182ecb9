import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const matches = [{ id: 'root', loaderData: { siteUrl: 'https://league.example' } }]
const page = { title: 'Tables', description: 'All of them.', path: '/competitions/x/tables' }

test('a page has a title, a description and an address of its own', () => {
  const meta = pageMeta(matches, page)
  expect(meta).toContainEqual({ title: 'Tables · Touchline' })
  expect(meta).toContainEqual({ name: 'description', content: 'All of them.' })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://league.example/competitions/x/tables',
  })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://league.example/share-card.png' })
})

test.each([
  ['og:title', 'Our league'],
  ['og:description', 'All of them.'],
  ['og:image', 'https://cdn.example/card.png'],
])('what the owner chose for share cards wins: %s', (property, content) => {
  const card = { title: 'Our league', description: '', imageUrl: 'https://cdn.example/card.png' }
  expect(pageMeta(matches, { ...page, card })).toContainEqual({ property, content })
})
