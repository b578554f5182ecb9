/** What 'Add to Calendar' saves. Apart from the writing of calendars, which no page needs. */
export const CALENDAR_FILE = 'fixtures.ics'
