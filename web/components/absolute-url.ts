/** An address as other sites can use it: with its host, http or https; null for anything that is no such address. */
export function absoluteUrl(address: string, siteUrl: string): string | null {
  const url = URL.parse(address, siteUrl)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
