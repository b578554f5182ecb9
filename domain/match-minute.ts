/** The minute of a goal: '45', or '45+2' in added time. */
export interface MatchMinute {
  minute: number
  /** Minutes of added time after `minute`; null outside added time. */
  added: number | null
}

/** '45+2', or '' if not recorded. */
export const writeMinute = (minute: number | null, added: number | null): string =>
  minute === null ? '' : added === null ? String(minute) : `${minute}+${added}`

/** Chronological order: 45+2 is after 45 and before 46. */
export const minuteOrder = ({ minute, added }: MatchMinute): number => minute + (added ?? 0) / 100
