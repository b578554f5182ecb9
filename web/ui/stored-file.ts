/** What pages need to know to tell our own files from those of others. `Site` has both. */
export interface OwnHosts {
  siteUrl: string
  /** Where the API is; null: where the page came from. */
  supabaseUrl: string | null
}

// Files that the storage gives to everybody, or to whoever holds a signed address; as they are or made smaller.
const STORED = /^\/storage\/v1\/(?:object|render\/image)\/(?:public|sign)\//

/**
 * The address under which a visitor's browser may load a picture or recording: a file in our own storage. Any other host
 * would learn who looks at the page. Without the host where it is the page's own, so that it holds by every name of it.
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

/** The same for those who read it elsewhere: crawlers, share cards. */
export function storedFileUrl(address: string | null | undefined, hosts: OwnHosts): string | null {
  const file = storedFile(address, hosts)
  return file === null ? null : new URL(file, hosts.siteUrl).href
}

const withoutHost = ({ pathname, search }: URL) => pathname + search
