/** The choices of the charts. The address holds it, so that it works without scripts and can be shared. */
export interface SeasonView {
  chart: 'positions' | 'points'
  /** The id of the team whose line is in colour. */
  teamId: string | null
  /** The division of the address. */
  stage?: string
}

export function readSeasonView(params: URLSearchParams): SeasonView {
  const stage = params.get('stage')
  return {
    chart: params.get('show') === 'points' ? 'points' : 'positions',
    teamId: params.get('team'),
    ...(stage && { stage }),
  }
}

export function seasonPath(slug: string, { chart, teamId, stage }: SeasonView): string {
  const query = [chart === 'points' && 'show=points', stage && `stage=${stage}`, teamId && `team=${teamId}`]
    .filter(Boolean)
    .join('&')
  return `/competitions/${slug}/season${query && `?${query}`}`
}
