/** The only page that reads a session from its address. */
export const CALLBACK_PATH = '/auth/callback'

const PROBLEM = ['error', 'error_code', 'error_description']

/** The target of a link in a mail: the page that signs in and then opens `next`, a path of this site. */
export const callbackAddress = (next: string) =>
  `${window.location.origin}${CALLBACK_PATH}?${new URLSearchParams({ next })}`

/** The parameters of the address, from its query and its fragment. The fragment takes precedence. */
export function readAddress(): URLSearchParams {
  const { searchParams, hash } = new URL(window.location.href)
  const all = new URLSearchParams(searchParams)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) all.set(name, value)
  return all
}

export const carriesLink = (address: URLSearchParams) =>
  ['access_token', 'code', 'message', ...PROBLEM].some((name) => address.has(name))

/**
 * Removes tokens from the address of every other page, unused. The front page, which misdirected links open, forwards
 * their error to the callback page.
 * @returns whether the browser is leaving the page
 */
export function refuseLinkInAddress(): boolean {
  const { pathname, search, hash } = window.location
  if (pathname === CALLBACK_PATH || (hash === '' && search === '')) return false
  const address = readAddress()
  if (pathname === '/' && carriesLink(address)) {
    const kept = [...address].filter(([name]) => [...PROBLEM, 'code', 'message'].includes(name))
    const parameters = new URLSearchParams(kept.length > 0 ? kept : { error_code: 'misplaced_link' })
    window.location.replace(`${CALLBACK_PATH}#${parameters}`)
    return true
  }
  if (/[#&](access|refresh)_token=/.test(hash)) window.history.replaceState(window.history.state, '', pathname + search)
  return false
}

/** The path if it is one of this site, else null: the value of `next=` can come from anyone. */
export function ownPath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path)) return null
  const url = URL.parse(path, window.location.origin)
  if (url === null || url.origin !== window.location.origin || url.pathname === CALLBACK_PATH) return null
  return url.pathname + url.search
}
