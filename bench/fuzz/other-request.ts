import { body, type CreateRequest, headersOf } from './request.ts'
import { encoded } from './values.ts'

/** Functions, broadcasts over HTTP, pages and the host's own endpoints. */
export const otherRequest: CreateRequest = (random) => ({
  method: random.pick(['GET', 'POST', 'HEAD', 'PUT', 'DELETE']),
  path: random.pick<() => string>([
    () => `/functions/v1/${random.pick(['', 'generate-report', 'x', '../x', '%2e%2e', encoded(random)])}`,
    () => `/realtime/v1/api/${random.pick(['broadcast', 'broadcast/x/events/y', 'x'])}`,
    () =>
      `/${random.pick(['match', 'team', 'teams', 'player', 'competitions', 'preview/match', 'sitemap/match', 'sitemap/player'])}/${encoded(random)}${random.pick(['', '/', '.data', '.png', '/calendar.ics', '/fixtures', '/tables?list=x', '?tab=x'])}`,
    () => `/sitemap/match/${random.below(9)}-of-${random.below(9)}.xml`,
    () => `/${encoded(random)}`,
    () => '/sitemap.xml',
    () => '/invitation-requests',
    () => '/admin/backup',
  ])(),
  headers: headersOf(random),
  body: body(random),
})
