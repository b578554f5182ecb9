/** When a goal was scored: '45', or '45+2' in added time. */
export interface MatchMinute {
  minute: number
  /** Minutes after `minute` that were added; null outside added time. */
  added: number | null
}

/** '45+2', or '' where nobody wrote it down. */
export const writeMinute = (minute: number | null, added: number | null): string =>
  minute === null ? '' : added === null ? String(minute) : `${minute}+${added}`

/** The order in which goals fell: 45+2 after 45 and before 46. */
export const minuteOrder = ({ minute, added }: MatchMinute): number => minute + (added ?? 0) / 100
