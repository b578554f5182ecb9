/** The columns of a team that is shown with its crest. */
export const TEAM = 'id, name, logo_url, code, team_color, second_color'
