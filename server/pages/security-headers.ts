import { createHash } from 'node:crypto'

interface PolicyOptions {
  /** The origin of the API. */
  origin: string
  /** Whether the API has the origin of the pages. */
  isOwn: boolean
}

/** @param scripts source expressions of the page's inline scripts */
export function setSecurityHeaders(headers: Headers, scripts: readonly string[], { origin, isOwn }: PolicyOptions) {
  const files = isOwn ? '' : ` ${origin}`
  const socket = origin.replace(/^http/, 'ws')
  const policy = [
    // Scripts of workers, manifests and everything else that has no line of its own.
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    // A picture or recording on another host would reveal the visitor to that host.
    `img-src 'self'${files} data: blob:`,
    `media-src 'self'${files} blob:`,
    `connect-src 'self' ${origin} ${socket}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  // An embed, which other sites may show in a frame, brings its own.
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy.join('; '))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  headers.set('cross-origin-opener-policy', 'same-origin')
}

/**
 * Replaces the nonce of a rendered page by hashes, so that the same HTML can be sent again. Only scripts that React
 * wrote have the nonce: a script that came into the page in another way gets no hash, and browsers refuse it.
 * @param nonce a random text that a page's author cannot guess
 * @returns the HTML without the nonce, and the source expressions of its inline scripts for `script-src`
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const parts = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const [index, rest] of parts.entries()) {
    const before = parts[index - 1]
    if (before === undefined || !isInlineScript(before, rest)) continue
    hashes.add(hashOf(rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script'))))
  }
  return { html: parts.join(''), hashes: [...hashes] }
}

/** @param before ends within the tag that has the nonce, and `rest` goes on with it */
function isInlineScript(before: string, rest: string): boolean {
  const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, rest.indexOf('>'))
  return tag.startsWith('<script') && !/\ssrc=/.test(tag)
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
