/** What the players' page shows. It lies in the address, so that it works without scripts and can be shared. */
export interface PlayersView {
  /** Words of a name; none shows everybody. */
  search: string
  /** All teams instead of the first. */
  all: boolean
}

const LONGEST = 100

export const readPlayersView = (params: URLSearchParams): PlayersView => ({
  search: (params.get('q') ?? '').trim().slice(0, LONGEST),
  all: params.has('all'),
})

export function playersPath(slug: string, { search, all }: PlayersView): string {
  const query = [search.trim() && `q=${encodeURIComponent(search.trim())}`, all && 'all'].filter(Boolean).join('&')
  return `/competitions/${slug}/players${query && `?${query}`}`
}
