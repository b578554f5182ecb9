import { PAGES, savedHeaders } from '#web/offline/service-worker/names.ts'

export interface KeptPage {
  path: string
  title: string
  savedAt: number
}

/** The pages kept on this device, newest first, each title once. */
export async function listKeptPages(): Promise<KeptPage[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(PAGES)
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => toKept(request, await cache.match(request))),
  )
  const newestFirst = pages.filter((page) => page.title !== '').sort((a, b) => b.savedAt - a.savedAt)
  return newestFirst.filter(({ title }, index) => newestFirst.findIndex((page) => page.title === title) === index)
}

function toKept({ url }: Request, response: Response | undefined): KeptPage {
  const { pathname, search } = new URL(url)
  return {
    path: pathname + search,
    title: decodeURIComponent(response?.headers.get(savedHeaders.title) ?? '').replace(/ · Touchline$/, ''),
    savedAt: Number(response?.headers.get(savedHeaders.at)),
  }
}
