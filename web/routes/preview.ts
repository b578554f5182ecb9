import { competitionQuery, standingsQuery } from '#web/features/competition/competition-queries.ts'
import { matchQuery } from '#web/features/match/match-queries.ts'
import { playerQuery } from '#web/features/player/player-queries.ts'
import { teamQuery, teamStandingQuery } from '#web/features/team/team-queries.ts'
import { apiContext, siteContext } from '#web/queries/page-context.ts'
import { load } from '#web/queries/preload.ts'
import { competitionFacts } from '#web/share/preview/competition-facts.ts'
import type { PreviewFacts } from '#web/share/preview/facts.ts'
import { matchFacts } from '#web/share/preview/match-facts.ts'
import { playerFacts } from '#web/share/preview/player-facts.ts'
import { previewResponse } from '#web/share/preview/preview-response.ts'
import { readStoredPicture } from '#web/share/preview/read-stored-picture.ts'
import { teamFacts } from '#web/share/preview/team-facts.ts'
import type { Route } from './+types/preview.ts'

type Context = Route.LoaderArgs['context']

const kinds = new Map<string, (context: Context, id: string) => Promise<PreviewFacts>>([
  ['match', async (context, id) => matchFacts(await load(context, matchQuery(id)))],
  ['player', async (context, id) => playerFacts(await load(context, playerQuery(id)))],
  [
    'team',
    async (context, id) => {
      const team = await load(context, teamQuery(id))
      return teamFacts(team, await load(context, teamStandingQuery(team.league.id, team.id)))
    },
  ],
  [
    'competition',
    async (context, id) => {
      const competition = await load(context, competitionQuery(id))
      return competitionFacts(competition, await load(context, standingsQuery(competition.id)))
    },
  ],
])

/** GET /preview/{kind}/{id}.png: the image that share cards show, drawn from what a visitor may read. */
export async function loader({ params, context, request, url }: Route.LoaderArgs): Promise<Response> {
  const id = /^(.+)\.png$/.exec(params.file)?.[1]
  const factsOf = kinds.get(params.kind)
  if (id === undefined || factsOf === undefined) throw new Response('There is no such preview', { status: 404 })
  const { siteUrl } = context.get(siteContext)
  const { url: apiUrl, fetch } = context.get(apiContext)
  return previewResponse({
    facts: await factsOf(context, id),
    version: url.searchParams.get('v'),
    knownTags: request.headers.get('if-none-match'),
    readPicture: (address) => readStoredPicture(address, { apiUrl, siteUrl, fetch }),
  })
}
