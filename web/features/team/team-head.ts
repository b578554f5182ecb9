import { siteContext } from '#web/queries/page-context.ts'
import { type LoaderContext, load, shows } from '#web/queries/preload.ts'
import { previewPath } from '#web/share/preview/preview-path.ts'
import { teamFacts } from '#web/share/preview/team-facts.ts'
import { pageHead } from '#web/share/structured-data.ts'
import { loadTeam } from './load-team.ts'
import { type Team, teamQuery, teamStandingQuery } from './team-queries.ts'
import { teamStructuredData } from './team-structured-data.ts'

/** A team with the preview image and structured data of its page. Only the server computes these. */
export async function loadTeamWithHead(context: LoaderContext, id: string, params: URLSearchParams) {
  const loaded = await loadTeam(context, id, params)
  shows(context, loaded.team.league.id)
  const image = previewPath(loaded.team.id, await factsOf(context, loaded.team))
  return { ...loaded, head: pageHead(image, teamStructuredData(loaded.team, context.get(siteContext))) }
}

/** The facts on a team's preview image. */
export const loadTeamFacts = async (context: LoaderContext, id: string) =>
  factsOf(context, await load(context, teamQuery(id)))

const factsOf = async (context: LoaderContext, team: Team) =>
  teamFacts(team, await load(context, teamStandingQuery(team.league.id, team.id)))
