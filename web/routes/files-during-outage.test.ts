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
  const siteUrl = 'http://league.example'
  const site = { url: siteUrl, siteUrl, anonKey: 'key', mailsRequests: false, hasServiceWorker: true }
  const context = createServerContext({ ...site, fetch: away })
  const request = new Request(`${siteUrl}/file`)
  const loader: (given: object) => Promise<Response> = (await route()).loader as never
  await expect(loader({ request, url: new URL(request.url), params, context })).rejects.toMatchObject({
    init: { status: 503 },
  })
})
