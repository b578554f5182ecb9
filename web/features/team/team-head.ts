import { siteContext } from '#web/queries/page-context.ts'
import { type LoaderContext, load, noteShown } from '#web/queries/preload.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { teamFacts } from '#web/share/preview/team-facts.ts'
import { breadcrumbs, leagueThing, pageHead, structuredData, teamThing } from '#web/share/structured-data.ts'
import type { OwnHosts } from '#web/ui/stored-file.ts'
import { loadTeam } from './load-team.ts'
import { type Team, teamQuery, teamStandingQuery } from './team-queries.ts'

/** A team with the preview image and structured data of its page. Only the server computes these. */
export async function loadTeamWithHead(context: LoaderContext, id: string, params: URLSearchParams) {
  const loaded = await loadTeam(context, id, params)
  noteShown(context, loaded.team.league.id)
  const image = previewPath(loaded.team.id, await factsOf(context, loaded.team))
  return { ...loaded, head: pageHead(image, teamStructuredData(loaded.team, context.get(siteContext))) }
}

/** The facts on a team's preview image. */
export const loadTeamFacts = async (context: LoaderContext, id: string) =>
  factsOf(context, await load(context, teamQuery(id)))

const factsOf = async (context: LoaderContext, team: Team) =>
  teamFacts(team, await load(context, teamStandingQuery(team.league.id, team.id)))

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
