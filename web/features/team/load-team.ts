import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { teamPageQueries } from './team-page.tsx'
import { teamQuery } from './team-queries.ts'
import { readTeamTab } from './team-tabs.ts'

export async function loadTeam(context: LoaderContext, id: string, params: URLSearchParams) {
  const query = teamQuery(id)
  const team = await load(context, query)
  const tab = readTeamTab(params)
  return { team, tab, ...(await preload(context, query, ...teamPageQueries(team, tab))) }
}
