import type { Context } from 'hono'
import type { AuthConfig } from '#gateway/auth/config.ts'

export type ResolveRedirect = (requested: string | null | undefined) => string

/** Where a link may lead: the site itself and what the allow-list names; anything else becomes the site's home. */
export function createResolveRedirect({
  siteUrl,
  redirectAllowList,
}: Pick<AuthConfig, 'siteUrl' | 'redirectAllowList'>): ResolveRedirect {
  const site = new URL(siteUrl)
  const patterns = redirectAllowList.map(toPattern)

  // Another scheme or port of the same host is another site.
  const isSite = ({ protocol, host }: URL) => isWeb(site) && protocol === site.protocol && host === site.host

  return (requested) => {
    if (!requested) return siteUrl
    const url = URL.parse(requested)
    if (url === null || !saysWhatItMeans(requested, url)) return siteUrl
    return isSite(url) || patterns.some((pattern) => pattern.test(toMatched(requested))) ? requested : siteUrl
  }
}

/**
 * Browsers remove control characters, read \ as / and take what stands before an @ for a name: an address with any of
 * these leads elsewhere than it reads.
 */
function saysWhatItMeans(text: string, url: URL): boolean {
  const hasName = url.username !== '' || url.password !== '' || /^[a-z][a-z\d+.-]*:\/*[^/?#]*@/i.test(text)
  // Without its two slashes an address of the web is a relative one on a page of the same scheme.
  const isWhole = !isWeb(url) || /^https?:\/\/[^/]/i.test(text)
  return !hasName && isWhole && !RUNS.includes(url.protocol) && !/[\s\\\p{Cc}]/u.test(text)
}

// Addresses that are programs or documents themselves.
const RUNS: readonly string[] = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']

/**
 * Where the browser goes with a session in its address. With a `landingPath`, that is this page of the site, which leads on
 * to the page that the link names; a file of the site, and another site, read the address themselves.
 */
export function createToLanding({
  siteUrl,
  landingPath,
}: Pick<AuthConfig, 'siteUrl' | 'landingPath'>): (redirectTo: string) => string {
  const site = new URL(siteUrl)
  return (redirectTo) => {
    const { protocol, host, pathname, search } = new URL(redirectTo)
    const isPage = protocol === site.protocol && host === site.host && !/\.[^/]*$/.test(pathname)
    if (landingPath === null || !isPage || pathname === landingPath) return redirectTo
    const next = pathname + search
    return new URL(landingPath + (next === '/' ? '' : `?${new URLSearchParams({ next })}`), site).href
  }
}

/** The address that a request wants links to lead to. */
export const requestedRedirect = (c: Context): string | undefined =>
  c.req.query('redirect_to') || c.req.header('redirect_to')

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

/** Without a fragment; a query right behind the host, which a pattern might take for a part of it, gets its path. */
const toMatched = (url: string) => url.replace(/#.*$/, '').replace(/^(https?:\/\/[^/?]*)\?/i, '$1/?')

const GLOB: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }

/**
 * Globs as Supabase Auth has them: `*` and `?` stay between the separators . and /, `**` does not; `{a,b}` is either, and
 * may hold globs; `[a-z]` and `[!a-z]` are one character; \ takes the next one as it is.
 */
function toPattern(glob: string): RegExp {
  let depth = 0
  const source = glob.replaceAll(/\\.|\*\*|\*|\?|\[!?[^\]]+\]|[{},]|[.+^$()|[\]\\]/g, (part) => {
    if (part === '{') {
      depth++
      return '(?:'
    }
    if (part === '}') {
      if (depth === 0) return '\\}'
      depth--
      return ')'
    }
    if (part === ',') return depth > 0 ? '|' : ','
    if (part.startsWith('[') && part.length > 1) return toCharacterClass(part)
    if (part.startsWith('\\') && part.length > 1) return escapePattern(part.slice(1))
    return GLOB[part] ?? escapePattern(part)
  })
  return new RegExp(`^${source}${')'.repeat(depth)}$`)
}

const toCharacterClass = (part: string) => {
  const isNot = part.startsWith('[!')
  return `[${isNot ? '^' : ''}${part.slice(isNot ? 2 : 1, -1).replaceAll(/[\\\]^[]/g, '\\$&')}]`
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^$()|[\]{}\\]/g, '\\$&')

/** The address with these parameters added to its query, or put in place of its fragment. */
export function withParameters(
  address: string,
  { query = {}, fragment }: { query?: Record<string, string>; fragment?: Record<string, string> },
): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment !== undefined) url.hash = new URLSearchParams(fragment).toString()
  return url.href
}
