import { longDate, plainDate } from '#domain/date-words.ts'

/** 'Today, 22 November 2026'; other days with their weekday. @param date YYYY-MM-DD */
export const dayWords = (date: string, near: 'Today' | 'Tomorrow' | undefined): string =>
  near === undefined ? longDate(date) : `${near}, ${plainDate(date)}`
