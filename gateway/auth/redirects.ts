import type { Context } from 'hono'
import type { AuthConfig } from './config.ts'

type ResolveRedirect = (requested: string | null | undefined) => string

/** Resolves a link target: the site or an allowed address; anything else becomes the site's home page. */
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
    if (url === null || !isUnambiguous(requested, url)) return siteUrl
    return isSite(url) || patterns.some((pattern) => pattern.test(toMatched(requested))) ? requested : siteUrl
  }
}

/**
 * Browsers remove control characters, read \ as / and treat text before an @ as user info. An address with any of
 * these leads elsewhere than it seems.
 */
function isUnambiguous(text: string, url: URL): boolean {
  const hasName = url.username !== '' || url.password !== '' || /^[a-z][a-z\d+.-]*:\/*[^/?#]*@/i.test(text)
  // Without two slashes, a web address is relative on a page of the same scheme.
  const isWhole = !isWeb(url) || /^https?:\/\/[^/]/i.test(text)
  return !hasName && isWhole && !UNSAFE_SCHEMES.includes(url.protocol) && !/[\s\\\p{Cc}]/u.test(text)
}

// Schemes whose addresses are programs or documents.
const UNSAFE_SCHEMES: readonly string[] = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']

/**
 * Chooses the redirect for a browser with a session in its address. With a `landingPath`, every page of the site is
 * reached through this path; files of the site and other sites read the address themselves.
 */
export function createToLanding({
  siteUrl,
  landingPath,
}: Pick<AuthConfig, 'siteUrl' | 'landingPath'>): (redirectTo: string) => string {
  const site = new URL(siteUrl)
  return (redirectTo) => {
    const { protocol, host, pathname, search } = new URL(redirectTo)
    const isPage = protocol === site.protocol && host === site.host && !/\.[^/.]*$/.test(pathname)
    if (landingPath === null || !isPage || pathname === landingPath) return redirectTo
    const next = pathname + search
    return new URL(landingPath + (next === '/' ? '' : `?${new URLSearchParams({ next })}`), site).href
  }
}

/** The link target that a request asks for. */
export const requestedRedirect = (c: Context): string | undefined =>
  c.req.query('redirect_to') || c.req.header('redirect_to')

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

/** Normalizes an address for matching: no fragment, and a path before a query that follows the host directly. */
const toMatched = (url: string) => url.replace(/#.*$/s, '').replace(/^(https?:\/\/[^/?]*)\?/i, '$1/?')

const GLOB: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }

/**
 * GoTrue's globs: `*` and `?` stop at the separators . and /, `**` does not; `{a,b}` is either alternative and may
 * contain globs; `[a-z]` and `[!a-z]` match one character; \ escapes the next character.
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

/** Adds parameters to the address's query, or replaces its fragment with them. */
export function withParameters(
  address: string,
  { query = {}, fragment }: { query?: Record<string, string>; fragment?: Record<string, string> },
): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment !== undefined) url.hash = new URLSearchParams(fragment).toString()
  return url.href
}
