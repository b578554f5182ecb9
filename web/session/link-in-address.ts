/** The one page that takes a session from its address. */
export const CALLBACK_PATH = '/auth/callback'

const PROBLEM = ['error', 'error_code', 'error_description']

/** Where a mail's link leads: to the page that signs in, and on to `next`, a path of ours. */
export const callbackAddress = (next: string) =>
  `${window.location.origin}${CALLBACK_PATH}?${new URLSearchParams({ next })}`

/** What the address carries in its query and its fragment; the fragment counts. */
export function readAddress(): URLSearchParams {
  const { searchParams, hash } = new URL(window.location.href)
  const all = new URLSearchParams(searchParams)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) all.set(name, value)
  return all
}

export const carriesLink = (address: URLSearchParams) =>
  ['access_token', 'code', 'message', ...PROBLEM].some((name) => address.has(name))

/**
 * Everywhere else a token is removed from the address and used for nothing. The front page, where a link without a page of
 * its own leads, hands on what went wrong.
 * @returns whether the page is being left
 */
export function refuseLinkInAddress(): boolean {
  const { pathname, search, hash } = window.location
  if (pathname === CALLBACK_PATH || (hash === '' && search === '')) return false
  const address = readAddress()
  if (pathname === '/' && carriesLink(address)) {
    const kept = [...address].filter(([name]) => [...PROBLEM, 'code', 'message'].includes(name))
    const handed = new URLSearchParams(kept.length > 0 ? kept : { error_code: 'misplaced_link' })
    window.location.replace(`${CALLBACK_PATH}#${handed}`)
    return true
  }
  if (/[#&](access|refresh)_token=/.test(hash)) window.history.replaceState(window.history.state, '', pathname + search)
  return false
}

/** A path of ours, or null: anybody can write what follows `next=`. */
export function ownPath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path)) return null
  const url = URL.parse(path, window.location.origin)
  if (url === null || url.origin !== window.location.origin || url.pathname === CALLBACK_PATH) return null
  return url.pathname + url.search
}
