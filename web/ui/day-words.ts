import { longDate, plainDate } from '#domain/date-words.ts'

/** 'Today, 22 November 2026', or with the weekday where the day is not near. @param date YYYY-MM-DD */
export const dayWords = (date: string, near: 'Today' | 'Tomorrow' | undefined): string =>
  near === undefined ? longDate(date) : `${near}, ${plainDate(date)}`
