/** The push services of today's browsers: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

/**
 * Whether notifications may be sent to a device's address. A browser names the address, so without this list a stranger
 * could have the server call any address of its own network.
 * @param others hosts of further services, with their ports if they have one
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return others.includes(url.host) || (url.port === '' && KNOWN.some((host) => host.test(url.hostname)))
}
