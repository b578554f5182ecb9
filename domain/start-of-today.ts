import { boundsOfDay, toLocalTime } from './league-time.ts'

/** The midnight from which a match of this league counts as upcoming. */
export const startOfToday = (now: Date, timeZone: string): Date => today(now, timeZone).from

/** The midnight at which this league's today ends. */
export const startOfTomorrow = (now: Date, timeZone: string): Date => today(now, timeZone).to

const today = (now: Date, timeZone: string) => boundsOfDay(toLocalTime(now, timeZone).date, timeZone)
