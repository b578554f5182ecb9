import { competitionPath } from '#web/share/competition-path.ts'
import { breadcrumbs, pictureOf, structuredData, teamThing } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import type { ShownPlayer } from './player-queries.ts'

/** A player for search engines. The date of birth stays on the page: many players of a local league are children. */
export function playerStructuredData({ id, full_name, photo_url, teams, managed }: ShownPlayer, site: OwnHosts) {
  const { siteUrl } = site
  const team = teams[0] ?? managed[0]
  const path = `/player/${id}`
  const url = new URL(path, siteUrl).href
  return structuredData(
    {
      '@type': 'Person',
      '@id': url,
      url,
      name: full_name,
      ...pictureOf('image', photo_url, site),
      ...(teams.length > 0 && { memberOf: teams.map((each) => teamThing(site, each)) }),
    },
    breadcrumbs(siteUrl, [
      ...(team
        ? [
            { name: team.league.name, path: competitionPath(team.league) },
            { name: team.name, path: `/teams/${team.id}` },
          ]
        : []),
      { name: full_name, path },
    ]),
  )
}
