/** Tables, functions and computed fields that return lists of people: an address reads a limited number an hour. */
export const PEOPLE_READS: readonly string[] = [
  'profiles',
  'top_scorers',
  'top_assists',
  'top_motm',
  'players_due',
  'players_near_bans',
  'suspensions',
  'past_players',
  'search_players',
  'signable_players',
  'league_successors',
  'line_up_players',
  'goals_and_assists',
  'match_incident_list',
  'season_cards',
]
