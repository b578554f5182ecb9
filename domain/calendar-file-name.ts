/** The file name of 'Add to Calendar', kept apart from calendar.ts, which pages do not load. */
export const CALENDAR_FILE = 'fixtures.ics'
