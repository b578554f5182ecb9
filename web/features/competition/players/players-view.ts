/** The filters of the players' page. The address holds them, so that they work without scripts and can be shared. */
export interface PlayersView {
  /** Words of a name; '' shows all players. */
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
