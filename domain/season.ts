/** The name of a competition's first season, until its owner renames it. */
export const SEASON = '2024'
