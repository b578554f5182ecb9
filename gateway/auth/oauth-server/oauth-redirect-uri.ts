// Browsers run these schemes, or open them in another application.
const DANGEROUS: readonly string[] = ['javascript', 'data', 'file', 'vbscript', 'about', 'blob']
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const MAX_LENGTH = 2048

/** @returns the reason why a redirect URI is refused, or null */
export function findRedirectProblem(uri: string): string | null {
  if (uri === '') return 'redirect URI cannot be empty'
  if (uri.length > MAX_LENGTH) return 'cannot exceed 2048 characters'
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase()
  if (scheme !== undefined && DANGEROUS.includes(scheme))
    return `scheme '${scheme}' is not allowed for security reasons`
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(uri)) return 'must have scheme and host'
  const url = URL.parse(uri)
  // Lists of redirect URIs are stored comma-separated.
  if (url === null || /[\s\\,]/.test(uri) || url.username !== '') return 'invalid URL format'
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname)) return 'HTTP scheme only allowed for localhost'
  if (uri.includes('#')) return 'fragment not allowed in redirect URI'
  return null
}
