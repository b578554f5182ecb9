import type { Context } from 'hono'
import type { AuthConfig } from './config.ts'

export type ResolveRedirect = (requested: string | null | undefined) => string

/** Where a link may lead: the site's own host and what the allow-list names; anything else becomes the site itself. */
export function createResolveRedirect({
  siteUrl,
  redirectAllowList,
}: Pick<AuthConfig, 'siteUrl' | 'redirectAllowList'>): ResolveRedirect {
  const site = new URL(siteUrl)
  const patterns = redirectAllowList.map(toPattern)

  const isAllowed = (url: URL, text: string) =>
    (isWeb(url) && url.hostname === site.hostname) || patterns.some((pattern) => pattern.test(withoutFragment(text)))

  return (requested) => {
    if (!requested) return siteUrl
    const url = URL.parse(requested)
    // The browser ignores line breaks and reads \ as /, so only an address that says what it means is taken.
    if (url === null || /[\s\\]/.test(requested) || url.username !== '') return siteUrl
    return isAllowed(url, requested) ? requested : siteUrl
  }
}

/** The address that a request wants links to lead to. */
export const requestedRedirect = (c: Context): string | undefined =>
  c.req.query('redirect_to') || c.req.header('redirect_to')

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

const withoutFragment = (url: string) => url.split('#', 1)[0] ?? url

const GLOB: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }

/** `*` stays between the separators . and /, `**` does not, `?` is one character, `{a,b}` either. */
function toPattern(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*|\*|\?|\{[^}]*\}|[.+^$()|[\]\\]/g, (part) => {
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(escapePattern).join('|')})`
    return GLOB[part] ?? escapePattern(part)
  })
  return new RegExp(`^${source}$`)
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
