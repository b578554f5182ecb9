/** The location for calendars and search engines; for matches whose venue is not known. */
export const PITCH = 'Football Pitch'
