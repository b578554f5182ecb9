/** The team page that a visitor came from, and its tab: `?from=team&teamId=…&tab=…`. */
export interface Origin {
  teamId: string | null
  tab: 'stats' | 'players' | null
}

export function readOrigin(params: URLSearchParams): Origin {
  if (params.get('from') !== 'team') return { teamId: null, tab: null }
  const tab = params.get('tab')
  return { teamId: params.get('teamId'), tab: tab === 'stats' || tab === 'players' ? tab : null }
}
