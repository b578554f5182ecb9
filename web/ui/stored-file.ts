/** The hosts of this installation's own files. `Site` has both. */
export interface OwnHosts {
  siteUrl: string
  /** The API's base URL; null when it is the page's own origin. */
  supabaseUrl: string | null
}

// Public files and files with a signed URL, in original size or resized.
const STORED = /^\/storage\/v1\/(?:object|render\/image)\/(?:public|sign)\//

/**
 * The address of a picture or recording that a visitor's browser may load: a file in this installation's storage. Another
 * host would learn who visits the page. Without the host when that is the page's own, so that it works under every name.
 * @returns null for every other address
 */
export function storedFile(address: string | null | undefined, hosts: OwnHosts | undefined): string | null {
  if (!address) return null
  const site = hosts?.siteUrl || 'http://site.invalid'
  const url = URL.parse(address, site)
  if (url === null || url.username !== '' || !STORED.test(url.pathname)) return null
  const api = hosts?.supabaseUrl ?? site
  if (url.origin === new URL(site).origin) return withoutHost(url)
  return url.origin === new URL(api).origin ? url.href : null
}

/** The same with the host, for crawlers and share cards. */
export function storedFileUrl(address: string | null | undefined, hosts: OwnHosts): string | null {
  const file = storedFile(address, hosts)
  return file === null ? null : new URL(file, hosts.siteUrl).href
}

const withoutHost = ({ pathname, search }: URL) => pathname + search
