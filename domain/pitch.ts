/** The location for calendars and search engines; leagues record no grounds. */
export const PITCH = 'Football Pitch'
