import { type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'

export const landingMeta = (loaded: { head?: PageHead | undefined } | undefined, matches: Matches) =>
  pageMeta(matches, {
    title: 'Your football league, run like a proper one',
    description: 'Touchline runs football leagues: fixtures, results, tables, player statistics and match reports.',
    path: '/',
    head: loaded?.head,
  })
