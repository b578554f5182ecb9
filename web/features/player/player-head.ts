import { siteContext } from '#web/queries/page-context.ts'
import { type LoaderContext, load, noteShown } from '#web/queries/preload.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { playerFacts } from '#web/share/preview/player-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { breadcrumbs, pageHead, pictureOf, structuredData, teamThing } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import { loadPlayer } from './load-player.ts'
import { playerQuery, type ShownPlayer } from './player-queries.ts'

/** A player with the preview image and structured data of the page. Only the server computes these. */
export async function loadPlayerWithHead(context: LoaderContext, id: string, params: URLSearchParams) {
  const loaded = await loadPlayer(context, id, params)
  noteShown(context, loaded.player.id)
  const image = previewPath(loaded.player.id, playerFacts(loaded.player))
  return { ...loaded, head: pageHead(image, playerStructuredData(loaded.player, context.get(siteContext))) }
}

/** The facts on a player's preview image. */
export const loadPlayerFacts = async (context: LoaderContext, id: string) =>
  playerFacts(await load(context, playerQuery(id)))

/** A player for search engines. The date of birth stays on the page: many players of a local league are children. */
function playerStructuredData({ id, full_name, photo_url, teams, managed }: ShownPlayer, site: OwnHosts) {
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
