import { loadCompetitionFacts } from '#web/features/competition/competition-head.ts'
import { loadMatchFacts } from '#web/features/match/load-match.ts'
import { loadPlayerFacts } from '#web/features/player/player-head.ts'
import { loadTeamFacts } from '#web/features/team/team-head.ts'
import { apiContext, siteContext } from '#web/queries/page-context.ts'
import { previewResponse } from '#web/share/preview/preview-response.ts'
import { readStoredPicture } from '#web/share/preview/read-stored-picture.ts'
import type { Route } from './+types/preview.ts'

const kinds = { competition: loadCompetitionFacts, match: loadMatchFacts, player: loadPlayerFacts, team: loadTeamFacts }
const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

/** GET /preview/{kind}/{id}.png: the image that share cards show, drawn from what a visitor may read. */
export async function loader({ params, context, request, url }: Route.LoaderArgs): Promise<Response> {
  const id = /^(.+)\.png$/.exec(params.file)?.[1]
  if (id === undefined || !isKind(params.kind)) throw new Response('There is no such preview', { status: 404 })
  const { siteUrl } = context.get(siteContext)
  const { url: apiUrl, fetch } = context.get(apiContext)
  return previewResponse({
    facts: await kinds[params.kind](context, id),
    version: url.searchParams.get('v'),
    knownTags: request.headers.get('if-none-match'),
    readPicture: (address) => readStoredPicture(address, { apiUrl, siteUrl, fetch }),
  })
}
