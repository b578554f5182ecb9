// The server's page cache has a list of its own (server/pages/page-address.ts), for another purpose: documents without
// scripts are in it, and some of these pages are not.
const KEPT = [
  /^\/$/,
  /^\/competitions\/(?!create(?:\/|$))[^/]+(?:\/(?:overview|teams|fixtures|tables?|cup|players|seasons?|seasons\/(?:\d+|suspensions)|insights|share))?$/,
  /^\/(?:match(?:es)?|teams?|players?)\/[^/]+$/,
  // They open for entering a match without a network. Their HTML is empty; the device keeps the rest.
  /^\/match\/[^/]+\/live$|^\/live-entry$/,
]
// Parameters of sign-in links and invitations.
const SECRET = ['code', 'token', 'access_token', 'refresh_token', 'error', 'error_description']
const TRACKING = /^(?:utm_.*|fbclid|gclid|msclkid|ref)$/

/**
 * Whether a page may be kept on the device, to open without a connection. The list has only pages that are the same for
 * everyone, so personal pages are never kept, nor is an address that is missing here. A query may have any parameters
 * but secrets, because the device keeps the latest pages only.
 */
export function mayKeepPage({ pathname, searchParams }: URL): boolean {
  return KEPT.some((pattern) => pattern.test(pathname)) && !SECRET.some((name) => searchParams.has(name))
}

/** The key of a kept page: its address without parameters that only say where the visitor came from. */
export function pageKey(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

/** Path and query of an address on this site; '/' for any other address. */
export function pathOnSite(text: string | null, origin: string): string {
  if (text === null || !URL.canParse(text, origin)) return '/'
  const url = new URL(text, origin)
  return url.origin === origin ? url.pathname + url.search : '/'
}

/** Other addresses of the same page: the route table has two for most pages. */
export function sameAs({ pathname, search, searchParams }: URL): { path: string; anyQuery: boolean }[] {
  const [, first = '', id = '', tab] = pathname.split('/')
  const twin = TWINS[first]
  if (first === 'competitions') return competitionTwins(id, tab, search).map((path) => ({ path, anyQuery: false }))
  if (twin === undefined) return []
  const names = [first, twin]
  // The query of a match or a player only says where 'back' leads; the one of a team chooses its tab.
  if (!first.startsWith('team')) return names.map((name) => ({ path: `/${name}/${id}`, anyQuery: true }))
  const queries = (searchParams.get('tab') ?? 'stats') === 'stats' ? ['', '?tab=stats'] : [search]
  return names.flatMap((name) => queries.map((query) => ({ path: `/${name}/${id}${query}`, anyQuery: false })))
}

function competitionTwins(id: string, tab: string | undefined, search: string): string[] {
  if (tab === undefined) return [`/competitions/${id}/overview`]
  if (tab === 'overview') return [`/competitions/${id}`]
  return tab === 'table' || tab === 'tables'
    ? [`/competitions/${id}/${tab === 'table' ? 'tables' : 'table'}${search}`]
    : []
}

const TWINS: Record<string, string> = {
  match: 'matches',
  matches: 'match',
  team: 'teams',
  teams: 'team',
  player: 'players',
  players: 'player',
}
