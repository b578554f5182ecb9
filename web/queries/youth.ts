/** The part of a competition's protection of young players that public pages need. */
export interface Youth {
  /** The text that pages show instead of ages, like U12. */
  age_group: string | null
  /** 'shown', 'no_tables' or 'no_scores' */
  results: string
}

/** Whether visitors see neither tables nor lists of players. The database decides; a page only says so. */
export const hidesTables = (youth: Youth | undefined): boolean => youth !== undefined && youth.results !== 'shown'

/** In place of tables, lists and forecasts that a youth competition does not publish, without a full stop. */
export const hiddenTablesText = (youth: Youth | undefined): string =>
  youth?.results === 'no_scores'
    ? 'This competition publishes neither scores nor tables'
    : 'This competition publishes no tables and lists'
