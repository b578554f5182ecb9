import { competitionPath } from '#web/share/competition-path.ts'
import { breadcrumbs, leagueThing, structuredData } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import type { Competition, Standing } from './competition-queries.ts'

/** A competition for search engines: the organisation. @param teams its members, best first, where they are named */
export function competitionStructuredData(competition: Competition, teams: Standing[], site: OwnHosts) {
  const { siteUrl } = site
  const path = competitionPath(competition)
  const { description } = competition.settings
  return structuredData(
    {
      ...leagueThing(site, path, competition),
      ...(description && { description }),
      ...(teams.length > 0 && {
        member: teams.map(({ team_id, team_name }) => ({
          '@type': 'SportsTeam',
          name: team_name,
          url: new URL(`/teams/${team_id}`, siteUrl).href,
        })),
      }),
    },
    breadcrumbs(siteUrl, [{ name: competition.name, path }]),
  )
}
