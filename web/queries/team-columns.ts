/** The columns of a team in a list, whose crest is too small for letters. */
export const LISTED_TEAM = 'id, name, logo_url, team_color, second_color'

/** The columns of a team that is shown with its crest. */
export const TEAM = `${LISTED_TEAM}, code` as const

/** The columns of a match in a list. @param team the columns of its teams */
export const listedMatch = <Team extends string>(team: Team) =>
  `id, played_at, home_score, away_score, round, status, score_stands, first_played_at, is_provisional, live_clock, home_score_90, home_penalties, away_penalties,
   home_team:teams!matches_home_team_id_fkey(${team}),
   away_team:teams!matches_away_team_id_fkey(${team})` as const
