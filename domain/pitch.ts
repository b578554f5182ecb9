/** Where every match is played, as calendars and search engines are told: leagues here record no grounds. */
export const PITCH = 'Football Pitch'
