import { competitionPath } from '#web/share/competition-path.ts'
import { breadcrumbs, leagueThing, structuredData, teamThing } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import type { Team } from './team-queries.ts'

/**
 * A team for search engines, with its competition, its manager and its squad; without people where a competition protects
 * its players, whose own pages search engines do not list either.
 */
export function teamStructuredData(team: Team, site: OwnHosts) {
  const { siteUrl } = site
  const { id, name, league } = team
  const { manager, players } = team.youth ? { manager: null, players: [] } : team
  const competition = { name: league.name, path: competitionPath(league) }
  return structuredData(
    {
      ...teamThing(site, team),
      memberOf: leagueThing(site, competition.path, { name: league.name, logo_url: null }),
      ...(manager && { coach: person(siteUrl, manager) }),
      ...(players.length > 0 && { athlete: players.map((player) => person(siteUrl, player)) }),
    },
    breadcrumbs(siteUrl, [competition, { name, path: `/teams/${id}` }]),
  )
}

const person = (siteUrl: string, { id, full_name }: { id: string; full_name: string }) => ({
  '@type': 'Person',
  name: full_name,
  url: new URL(`/player/${id}`, siteUrl).href,
})
