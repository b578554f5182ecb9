/** What the notes need to know of a match. */
export interface NotesMatch {
  id: string
  played_at: string
  home_team: NotesTeam
  away_team: NotesTeam
}

export interface NotesTeam {
  id: string
  name: string
  logo_url: string | null
  team_color: string | null
  manager: { user_id: string | null } | null
}
