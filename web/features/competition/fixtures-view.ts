import { isUuid } from '#web/data/uuid.ts'

export type FixturesTabKey = 'upcoming' | 'results'

/** What the Fixtures tab shows. It lies in the address, so that it works without scripts and can be shared. */
export interface FixturesView {
  /** `null` leaves it to whether anything is still to come. */
  show: FixturesTabKey | null
  /** All matches of one team. */
  teamId: string | null
  /** YYYY-MM: all matches of a month. Where neither a team nor a month is chosen, the nearest match days. */
  month: string | null
  /** YYYY-MM-DD in `month`: the list goes on from this day, since the days before it were on the page before. */
  from: string | null
}

const MONTH = /^(18|19|20|21)\d\d-(0[1-9]|1[0-2])$/
const DAY = /^\d{4}-\d\d-(0[1-9]|[12]\d|3[01])$/

export function readFixturesView(params: URLSearchParams): FixturesView {
  const show = params.get('show')
  const team = params.get('team') ?? ''
  const month = params.get('month') ?? ''
  const from = params.get('from') ?? ''
  const teamId = isUuid(team) ? team : null
  const isMonth = teamId === null && MONTH.test(month)
  return {
    show: show === 'upcoming' || show === 'results' ? show : null,
    teamId,
    month: isMonth ? month : null,
    from: isMonth && DAY.test(from) && from.startsWith(month) ? from : null,
  }
}

export function fixturesPath(slug: string, { show, teamId, month, from }: Partial<FixturesView>): string {
  const query = [
    from && `from=${from}`,
    show && `show=${show}`,
    teamId && `team=${teamId}`,
    month && `month=${month}`,
  ].filter(Boolean)
  return `/competitions/${slug}/fixtures${query.length > 0 ? `?${query.join('&')}` : ''}`
}
