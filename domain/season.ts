/** The only season so far. */
export const SEASON = '2024'
