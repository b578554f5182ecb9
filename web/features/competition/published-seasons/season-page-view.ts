/** The part of a season that its page shows. The address holds it, so that it works without scripts. */
export interface SeasonPageView {
  show: 'tables' | 'matches' | 'players'
  /** YYYY-MM, of the matches. */
  month: string | null
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export function readSeasonPageView(params: URLSearchParams): SeasonPageView {
  const show = params.get('show')
  const month = params.get('month') ?? ''
  if (show === 'players') return { show, month: null }
  return show === 'matches' ? { show, month: MONTH.test(month) ? month : null } : { show: 'tables', month: null }
}

/** A season's part after the address of its competition. */
export function seasonPagePath(number: number, { show = 'tables', month }: Partial<SeasonPageView> = {}): string {
  const query = [show !== 'tables' && `show=${show}`, month && `month=${month}`].filter(Boolean).join('&')
  return `seasons/${number}${query && `?${query}`}`
}

/** The number in an address; null for anything else. */
export const readNumber = (text: string): number | null => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null)
