import { SEASON } from '#domain/season.ts'
import { competitionPath } from '#web/components/competition-path.ts'
import { pageMeta } from '#web/components/page-meta.ts'
import type { Competition } from './competition-queries.ts'

const tabs: Record<string, { title: string; description: (name: string) => string }> = {
  teams: {
    title: 'Teams',
    description: (name) => `Every team of ${name}, with its manager and its place in the table.`,
  },
  fixtures: { title: 'Fixtures', description: (name) => `Upcoming fixtures and previous results of ${name}.` },
  tables: {
    title: 'Tables',
    description: (name) => `The table, the goalscorers, the assists and the men of the match of ${name}.`,
  },
  players: { title: 'Players', description: (name) => `Every player of ${name}, team by team.` },
}

/** Head of a competition's page; what its owner wrote for share cards wins. */
export function competitionMeta(
  competition: Competition | undefined,
  matches: Parameters<typeof pageMeta>[0],
  { pathname }: { pathname: string },
) {
  if (competition === undefined) return [{ title: 'Competition not found · Touchline' }]
  const { name, settings } = competition
  const [, , , segment = ''] = pathname.split('/')
  const tab = segment === 'table' ? 'tables' : segment
  const { title, description } = tabs[tab] ?? {
    title: null,
    description: () => settings.description || `Fixtures, results and the table of ${name}, season ${SEASON}.`,
  }
  return pageMeta(matches, {
    title: title ? `${title} · ${name}` : name,
    description: description(name),
    path: competitionPath(competition, title ? tab : undefined),
    card: { title: settings.og_title, description: settings.og_description, imageUrl: settings.og_image_url },
  })
}
