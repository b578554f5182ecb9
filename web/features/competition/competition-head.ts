import { siteContext } from '#web/queries/page-context.ts'
import { type LoaderContext, load, noteShown } from '#web/queries/preload.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { competitionFacts } from '#web/share/preview/competition-facts.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { breadcrumbs, leagueThing, pageHead, structuredData } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import { type Competition, competitionQuery, type Standing, standingsQuery } from './competition-queries.ts'
import { loadCompetition } from './load-competition.ts'
import { loadShownTables } from './tables/explained/load-shown-tables.ts'

/** A competition with the preview image and structured data of its pages. Only the server computes these. */
export async function loadCompetitionWithHead(context: LoaderContext, slug: string, url: URL) {
  const loaded = await loadCompetition(context, slug, url)
  const { competition } = loaded
  noteShown(context, competition.id)
  const standings = await load(context, standingsQuery(competition.id))
  const image = previewPath(competition.id, await factsOf(context, competition))
  // The first page names the teams for all tabs.
  const teams = isFirstPage(url) ? standings : []
  const things = competitionStructuredData(competition, teams, context.get(siteContext))
  return { ...loaded, head: pageHead(image, things) }
}

const isFirstPage = ({ pathname }: URL) => /^\/competitions\/[^/]+(?:\/overview)?$/.test(pathname)

/** The facts on a competition's preview image. */
export async function loadCompetitionFacts(context: LoaderContext, slug: string) {
  const competition = await load(context, competitionQuery(slug))
  return factsOf(context, competition)
}

/** The ranks of divisions and groups are their own, so the image shows the first of them alone. */
async function factsOf(context: LoaderContext, competition: Competition) {
  const [first] = await loadShownTables(context, competition)
  return competitionFacts(competition, first?.rows ?? [], first?.heading)
}

/** A competition for search engines: the organisation. @param teams its members, best first, where they are named */
function competitionStructuredData(competition: Competition, teams: Standing[], site: OwnHosts) {
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
