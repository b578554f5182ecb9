/** The choices of the charts. The address holds it, so that it works without scripts and can be shared. */
export interface SeasonChartsView {
  chart: 'positions' | 'points'
  /** The id of the team whose line is in colour. */
  teamId: string | null
  /** The division of the address. */
  stage?: string
}

export function readSeasonChartsView(params: URLSearchParams): SeasonChartsView {
  const stage = params.get('stage')
  return {
    chart: params.get('show') === 'points' ? 'points' : 'positions',
    teamId: params.get('team'),
    ...(stage && { stage }),
  }
}

export function seasonChartsPath(slug: string, { chart, teamId, stage }: SeasonChartsView): string {
  const query = [chart === 'points' && 'show=points', stage && `stage=${stage}`, teamId && `team=${teamId}`]
    .filter(Boolean)
    .join('&')
  return `/competitions/${slug}/season${query && `?${query}`}`
}
