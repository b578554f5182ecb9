import { redirect } from 'react-router'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { drawIcon, type IconKind, iconKinds, storedPicture } from '#web/offline/install/competition-icon.ts'
import { queryClientContext } from '#web/queries/page-context.ts'
import { load } from '#web/queries/preload.ts'
import type { Route } from './+types/competition-icon.ts'

const isIconKind = (text: string): text is IconKind => Object.hasOwn(iconKinds, text)

/** GET /competitions/{slug}/icons/{kind}: the competition's own picture in the size asked for, else Touchline's. */
export async function loader({ params: { slug, icon }, context }: Route.LoaderArgs) {
  if (!isIconKind(icon)) throw new Response('There is no such icon', { status: 404 })
  const competition = await load(context, competitionQuery(slug))
  const picture = storedPicture(competition)
  const png = picture && (await drawIcon(context.get(queryClientContext), picture, icon, competition.settings.colour))
  if (!png) return redirect(`/icons/touchline-${icon}`)
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  })
}
