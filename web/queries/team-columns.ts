/** The columns of a team in a list, whose crest is too small for letters. */
export const LISTED_TEAM = 'id, name, logo_url, team_color, second_color'

/** The columns of a team that is shown with its crest. */
export const TEAM = `${LISTED_TEAM}, code` as const
