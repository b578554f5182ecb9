import { redirect } from 'react-router'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { drawCompetitionIcon, type IconKind, iconKinds } from '#web/offline/install/competition-icon.ts'
import { apiContext, siteContext } from '#web/queries/page-context.ts'
import { load } from '#web/queries/preload.ts'
import { readStoredPicture } from '#web/share/preview/read-stored-picture.ts'
import type { Route } from './+types/competition-icon.ts'

const isIconKind = (text: string): text is IconKind => Object.hasOwn(iconKinds, text)

/** GET /competitions/{slug}/icons/{kind}: the competition's own picture in the size asked for, else Touchline's. */
export async function loader({ params: { slug, icon }, context }: Route.LoaderArgs) {
  if (!isIconKind(icon)) throw new Response('There is no such icon', { status: 404 })
  const competition = await load(context, competitionQuery(slug))
  const { siteUrl } = context.get(siteContext)
  const { url: apiUrl, fetch } = context.get(apiContext)
  const png = await drawCompetitionIcon(competition, icon, (address) =>
    readStoredPicture(address, { apiUrl, siteUrl, fetch }),
  )
  if (png === null) return redirect(`/icons/touchline-${icon}`)
  return new Response(Buffer.from(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  })
}
