/** The part of a competition's protection of young players that public pages need. */
export interface Youth {
  /** In place of ages, like U12. */
  age_group: string | null
  /** 'shown', 'no_tables' or 'no_scores' */
  results: string
}

/** Whether visitors see neither tables nor lists of players. The database decides; a page only says so. */
export const hidesTables = (youth: Youth | undefined): boolean => youth !== undefined && youth.results !== 'shown'
