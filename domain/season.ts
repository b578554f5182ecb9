/** The one season that there is so far. */
export const SEASON = '2024'
