/** When a goal was scored: '45', or '45+2' in added time. */
export interface MatchMinute {
  minute: number
  /** Minutes after `minute` that were added; null outside added time. */
  added: number | null
}

/** The same limits as in the table `match_events`. */
export const LAST_MINUTE = 150
export const MOST_ADDED = 30
export const MINUTE_PROBLEM = `A minute is a whole number from 0 to ${LAST_MINUTE}, like 45 or 45+2.`

/** A minute as somebody typed it: '45', "45'", '45+2', '90 + 3′'. @returns null for nothing, undefined for what is no minute */
export function readMinute(text: string): MatchMinute | null | undefined {
  if (text.trim() === '') return null
  const [, minute, added = '0'] = /^(\d{1,3})\s*['’′]?(?:\s*\+\s*(\d{1,2}))?\s*['’′]?$/.exec(text.trim()) ?? []
  if (minute === undefined || Number(minute) > LAST_MINUTE || Number(added) > MOST_ADDED) return undefined
  return { minute: Number(minute), added: Number(added) || null }
}

/** '45+2', or '' where nobody wrote it down. */
export const writeMinute = (minute: number | null, added: number | null): string =>
  minute === null ? '' : added === null ? String(minute) : `${minute}+${added}`

/** The order in which goals fell: 45+2 after 45 and before 46. */
export const minuteOrder = ({ minute, added }: MatchMinute): number => minute + (added ?? 0) / 100
