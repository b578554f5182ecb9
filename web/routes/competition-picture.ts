import { loadPictureFacts } from '#web/features/competition/pictures/picture-facts.ts'
import { isPictureCard, readLook } from '#web/features/competition/pictures/pictures-view.ts'
import { apiContext, siteContext } from '#web/queries/page-context.ts'
import { previewResponse } from '#web/share/preview/preview-response.ts'
import { readStoredPicture } from '#web/share/preview/read-stored-picture.ts'
import type { Route } from './+types/competition-picture.ts'

/** GET /competitions/{slug}/share/{card}.png?size=&team=&match=: a picture for social media, always up to date. */
export async function loader({ params, context, request, url }: Route.LoaderArgs): Promise<Response> {
  const card = /^(.+)\.png$/.exec(params.file)?.[1]
  const { searchParams } = url
  const isUnknown = card === undefined || !isPictureCard(card) || hasUnknownId(searchParams)
  const facts = isUnknown ? null : await loadPictureFacts(context, params.slug, { card, ...readLook(searchParams) })
  if (facts === null) return new Response('There is no such picture', { status: 404 })
  const { siteUrl } = context.get(siteContext)
  const { url: apiUrl, fetch } = context.get(apiContext)
  return previewResponse({
    facts,
    version: null,
    isAlwaysChecked: true,
    knownTags: request.headers.get('if-none-match'),
    readPicture: (address) => readStoredPicture(address, { apiUrl, siteUrl, fetch }),
  })
}

/** A team or match that the address names and that cannot exist. */
function hasUnknownId(params: URLSearchParams): boolean {
  const { teamId, matchId } = readLook(params)
  return (params.has('team') && teamId === null) || (params.has('match') && matchId === null)
}
