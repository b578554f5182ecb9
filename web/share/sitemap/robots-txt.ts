// Pages that need a session, and APIs. Files that pages and share cards show stay allowed.
const CLOSED = [
  '/dashboard',
  '/account/',
  '/reset-password',
  '/competitions/create',
  '/competitions/*/settings',
  '/competitions/*/import',
  '/team/*/manage',
  '/teams/*/manage',
  '/player/*/edit',
  '/players/*/edit',
  '/admin/',
  '/auth/v1/',
  '/rest/v1/',
  '/realtime/v1/',
  '/functions/v1/',
  '/storage/v1/',
]

export const robotsTxt = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    'Allow: /storage/v1/object/public/',
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`,
    '',
  ].join('\n')
