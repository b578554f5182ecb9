import { expect, test } from 'vitest'
import { competitionMeta } from './competition-meta.ts'

const matches = [{ id: 'root', loaderData: { siteUrl: 'https://league.example' } }]
const settings = {
  custom_slug: 'harbour',
  description: null,
  og_title: null,
  og_description: null,
  og_image_url: null,
  favicon_url: null,
  app_icon_url: null,
  colour: null,
  time_zone: 'UTC',
  dates_of_birth: 'shown',
}
const competition = {
  id: 'c0ffee00-0000-4000-8000-000000000000',
  name: 'Harbour League',
  owner_id: null,
  logo_url: null,
  season: '',
  has_insights: false,
  has_knock_out: false,
  has_own_tables: false,
  settings,
}

const metaAt = (path: string, chosen: Partial<typeof settings> | object = {}) => {
  const [pathname = '', search = ''] = path.split('?')
  const loaded = { competition: { ...competition, settings: { ...settings, ...chosen } } }
  return competitionMeta(loaded, matches, { pathname, search })
}

test.each([
  ['/competitions/harbour', 'Harbour League · Touchline', '/competitions/harbour'],
  ['/competitions/harbour/overview?utm_source=x', 'Harbour League · Touchline', '/competitions/harbour'],
  [`/competitions/${competition.id}`, 'Harbour League · Touchline', '/competitions/harbour'],
  ['/competitions/harbour/teams', 'Teams · Harbour League · Touchline', '/competitions/harbour/teams'],
  ['/competitions/harbour/players?q=ada', 'Players · Harbour League · Touchline', '/competitions/harbour/players'],
  [
    '/competitions/harbour/fixtures?show=upcoming',
    'Fixtures · Harbour League · Touchline',
    '/competitions/harbour/fixtures',
  ],
  [
    '/competitions/harbour/fixtures?show=results',
    'Results · Harbour League · Touchline',
    '/competitions/harbour/fixtures?show=results',
  ],
  [
    '/competitions/harbour/fixtures?utm=1&show=results&month=2026-11',
    'Results, November 2026 · Harbour League · Touchline',
    '/competitions/harbour/fixtures?show=results&month=2026-11',
  ],
  [
    `/competitions/harbour/fixtures?team=${competition.id}&month=2026-11`,
    'Fixtures · Harbour League · Touchline',
    '/competitions/harbour/fixtures',
  ],
  ['/competitions/harbour/table', 'Tables · Harbour League · Touchline', '/competitions/harbour/tables'],
  [
    '/competitions/harbour/tables?list=league&all',
    'Tables · Harbour League · Touchline',
    '/competitions/harbour/tables',
  ],
  [
    '/competitions/harbour/table?all&list=mom',
    'Man of the match · Harbour League · Touchline',
    '/competitions/harbour/tables?list=mom',
  ],
])('%s', (path, title, canonical) => {
  expect(metaAt(path)).toContainEqual({ title })
  expect(metaAt(path)).toContainEqual({ tagName: 'link', rel: 'canonical', href: `https://league.example${canonical}` })
})

test('without a custom URL the id is the address', () => {
  const href = `https://league.example/competitions/${competition.id}/teams`
  expect(metaAt('/competitions/x/teams', { custom_slug: null })).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href,
  })
})

test.each(['/competitions/harbour', '/competitions/harbour/teams'])('what the owner wrote wins on %s', (path) => {
  const meta = metaAt(path, { og_title: 'Ahoy', og_description: 'All hands.' })
  expect(meta).toContainEqual({ property: 'og:title', content: 'Ahoy' })
  expect(meta).toContainEqual({ property: 'og:description', content: 'All hands.' })
})

test.each([
  ['a competition that is not there', competitionMeta(undefined, matches, { pathname: '/competitions/x', search: '' })],
  ['the settings of the owner', metaAt('/competitions/harbour/settings')],
])('%s is hidden', (_, meta) => expect(meta).toContainEqual({ name: 'robots', content: 'noindex' }))
