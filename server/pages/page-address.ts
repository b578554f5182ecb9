// The pages that a device keeps are another list (web/offline/service-worker/may-keep-page.ts).
const CACHEABLE: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, []],
  [/^\/developers$/, []],
  [
    /^\/competitions\/(?!create(?:\/|$))[a-z0-9-]+(?:\/(?:overview|search|poster|screen|table-sheet|season-book))?$/,
    [],
  ],
  [/^\/competitions\/[a-z0-9-]+\/(?:teams|insights)$/, ['stage']],
  [/^\/competitions\/[a-z0-9-]+\/cup$/, ['stage', 'check']],
  [/^\/competitions\/[a-z0-9-]+\/seasons(?:\/[1-9]\d{0,4})?$/, ['show', 'month']],
  [/^\/competitions\/[a-z0-9-]+\/season$/, ['show', 'stage', 'team']],
  [/^\/competitions\/[a-z0-9-]+\/share$/, ['card', 'size', 'team', 'match']],
  [/^\/competitions\/[a-z0-9-]+\/fixtures$/, ['show', 'stage', 'team', 'month', 'from']],
  [/^\/competitions\/[a-z0-9-]+\/tables?$/, ['list', 'of', 'stage', 'all']],
  [/^\/competitions\/[a-z0-9-]+\/players$/, ['all']],
  [/^\/competitions\/[a-z0-9-]+\/feed\.(?:atom|json)$/, []],
  [/^\/embed\/[a-z0-9-]+\/(?:table|fixtures|next-match|top-scorers)$/, ['theme']],
  [/^\/match(?:es)?\/[a-f0-9-]{36}$/, []],
  [/^\/match\/[a-f0-9-]{36}\/sheet$/, []],
  [/^\/teams?\/[a-f0-9-]{36}$/, ['tab']],
  [/^\/players?\/[a-f0-9-]{36}$/, ['matches', 'from', 'teamId', 'tab']],
]
const LONGEST = 250
const PARAMETER = /^([A-Za-z]+)(?:=[\w-]*)?$/

/**
 * Whether a rendered page may be cached under its address (path and query). Other parameters, and values that a person
 * types, would make entries without end.
 */
export function isCacheable(address: string): boolean {
  const [path = '', query, ...more] = address.split('?')
  if (address.length > LONGEST || more.length > 0) return false
  const known = CACHEABLE.find(([pattern]) => pattern.test(path))?.[1]
  return known !== undefined && (query === undefined || query.split('&').every((text) => isKnown(text, known)))
}

/** Whether a path is one of a page that may be cached, whatever its parameters are. */
export const isCacheablePath = (path: string): boolean => CACHEABLE.some(([pattern]) => pattern.test(path))

const DRAWN = /^\/preview\/|^\/competitions\/[^/]+\/(?:share|icons)\/[^/]/i

/** Whether a path is a picture that the server draws, however it is written: React Router decodes it and ignores case. */
export const isDrawnPath = (path: string): boolean => DRAWN.test(isDecodable(path) ? decodeURIComponent(path) : path)

const isKnown = (text: string, known: readonly string[]) => known.includes(PARAMETER.exec(text)?.[1] ?? '')

/**
 * An address that React Router can decode. It takes a path that it cannot decode as it is written, and prints two
 * warnings; with escaped percent signs it reads the same path.
 */
export function toDecodable(url: string): string {
  const { pathname } = new URL(url)
  if (isDecodable(pathname)) return url
  const decodable = new URL(url)
  decodable.pathname = pathname.replaceAll('%', '%25')
  return decodable.href
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
