// Names that the service worker and the pages share.

/** The cache of visited public pages. Its headers have what the offline page lists. */
export const PAGES = 'touchline-pages'
export const ASSETS = 'touchline-assets'
export const IMAGES = 'touchline-images'

export const OFFLINE_PAGE = '/offline'

/** Milliseconds since 1970 on <html> of a kept page, and beside it in the cache. */
export const SAVED_ATTRIBUTE = 'data-saved'
export const savedHeaders = {
  at: 'x-saved-at',
  title: 'x-saved-title',
  build: 'x-saved-build',
  league: 'x-saved-league',
}

export type Message =
  /** A public page was shown after a client-side navigation. */
  | { type: 'visit'; url: string }
  /** The person asked for the new version. */
  | { type: 'activate' }
