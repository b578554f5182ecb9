/** The choices of the charts. The address holds it, so that it works without scripts and can be shared. */
export interface SeasonView {
  chart: 'positions' | 'points'
  /** The id of the team whose line is in colour. */
  teamId: string | null
}

export const readSeasonView = (params: URLSearchParams): SeasonView => ({
  chart: params.get('show') === 'points' ? 'points' : 'positions',
  teamId: params.get('team'),
})

export function seasonPath(slug: string, { chart, teamId }: SeasonView): string {
  const query = [chart === 'points' && 'show=points', teamId && `team=${teamId}`].filter(Boolean).join('&')
  return `/competitions/${slug}/season${query && `?${query}`}`
}
