import { IMAGES, PAGES, savedHeaders } from './names.ts'

const PHOTO = /\/player-photos\//

/** The id of the competition that a page belongs to, '' for none. */
export const leagueOf = (html: string): string =>
  /href="\/competitions\/([^/"]+)\/manifest\.webmanifest"/.exec(html)?.[1] ?? ''

/**
 * Deletes what this device kept of a competition before its players were protected: pages with their names, and photos.
 * The head of its pages names the moment (`web/share/forget-before.ts`).
 */
export async function forgetOld(html: string): Promise<void> {
  const since = Number(/<meta name="forget-before" content="(\d+)"/.exec(html)?.[1])
  if (!(since > 0)) return
  const league = leagueOf(html)
  const pages = await caches.open(PAGES)
  for (const request of await pages.keys()) {
    const headers = (await pages.match(request, { ignoreVary: true }))?.headers
    if (headers?.get(savedHeaders.league) === league && Number(headers.get(savedHeaders.at)) < since)
      await pages.delete(request, { ignoreVary: true })
  }
  // Photos with a consent are fetched again with the next page.
  const images = await caches.open(IMAGES)
  for (const request of await images.keys())
    if (PHOTO.test(request.url)) await images.delete(request, { ignoreVary: true })
}
