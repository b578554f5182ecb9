export interface PolicyOptions {
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
