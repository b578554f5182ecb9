/** The minute of a goal: '45', or '45+2' in added time. */
export interface MatchMinute {
  minute: number
  /** Minutes of added time after `minute`; null outside added time. */
  added: number | null
}

/** The limits of the table `match_events`. */
const LAST_MINUTE = 150
const MAX_ADDED = 30
export const MINUTE_PROBLEM = `A minute is a whole number from 0 to ${LAST_MINUTE}, like 45 or 45+2.`

/**
 * Parses a typed minute: '45', "45'", '45+2', '90 + 3′'. @returns null for the empty text, undefined for an invalid
 * one
 */
export function readMinute(text: string): MatchMinute | null | undefined {
  if (text.trim() === '') return null
  const [, minute, added = '0'] = /^(\d{1,3})\s*['’′]?(?:\s*\+\s*(\d{1,2}))?\s*['’′]?$/.exec(text.trim()) ?? []
  if (minute === undefined || Number(minute) > LAST_MINUTE || Number(added) > MAX_ADDED) return undefined
  return { minute: Number(minute), added: Number(added) || null }
}

/** '45+2', or '' if not recorded. */
export const writeMinute = (minute: number | null, added: number | null): string =>
  minute === null ? '' : added === null ? String(minute) : `${minute}+${added}`

/** Chronological order: 45+2 is after 45 and before 46. */
export const minuteOrder = ({ minute, added }: MatchMinute): number => minute + (added ?? 0) / 100
