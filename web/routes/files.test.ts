import { expect, test } from 'vitest'
import { createServerContext } from '#web/queries/server-context.ts'

// The gateway's response while PostgreSQL is away.
const away = async () =>
  Response.json({ code: 'PGRST001', message: 'Database client error.', details: null, hint: null }, { status: 503 })

const ID = '10000000-0000-4000-8000-000000000001'

test.each([
  ['the calendar of a competition', () => import('./competition-calendar.ts'), { slug: 'wendmoor-league' }],
  ['the fixtures of a competition', () => import('./competition-fixtures-file.ts'), { slug: 'wendmoor-league' }],
  ['the calendar of a team', () => import('./team-calendar.ts'), { id: ID }],
  ['the fixtures of a team', () => import('./team-fixtures-file.ts'), { id: ID }],
  ['the sitemap', () => import('./sitemap.ts'), {}],
  ['a part of the sitemap', () => import('./sitemap-part.ts'), { kind: 'match', file: '1.xml' }],
])('%s is answered with 503', async (_file, route, params) => {
  await expect(load(await route(), params)).rejects.toMatchObject({ init: { status: 503 } })
})

// PostgreSQL takes no NUL, and no address of a competition has one.
test.each([
  ['the calendar', () => import('./competition-calendar.ts')],
  ['the fixtures', () => import('./competition-fixtures-file.ts')],
])('%s of an address that no competition can have is answered with 404', async (_file, route) => {
  for (const slug of ['\0', 'a\0b', 'a b', 'ä'])
    expect(await load(await route(), { slug })).toMatchObject({ status: 404 })
})

async function load({ loader }: { loader: unknown }, params: object): Promise<Response> {
  const siteUrl = 'http://league.example'
  const site = { url: siteUrl, siteUrl, anonKey: 'key', mailsRequests: false, hasServiceWorker: true }
  const context = createServerContext({ ...site, fetch: away })
  const request = new Request(`${siteUrl}/file`)
  return (loader as (given: object) => Promise<Response>)({ request, url: new URL(request.url), params, context })
}
