import { connect, expectData } from '#server/demo/connect.ts'

/** Addresses of the demo league's pages for pictures. */
export interface Demo {
  competition: string
  match: string
  team: string
  player: string
}

interface Api {
  url: string
  keys: { anonKey: string }
}

/** The leaders, their latest match with goals on both sides, and the first goalscorer with a biography. */
export async function findDemo({ url, keys }: Api): Promise<Demo> {
  const visitor = connect({ url }, keys.anonKey)
  const [settings] = await expectData(
    'looking for the league',
    visitor.from('league_settings').select('custom_slug, league_id').limit(1),
  )
  const leagueId = settings?.league_id ?? ''
  const [leaders] = await expectData(
    'looking for the leaders',
    visitor.from('table_standings').select('team_id').eq('league_id', leagueId).order('rank').limit(1),
  )
  const teamId = leaders?.team_id ?? ''
  const [match] = await expectData(
    'looking for a match',
    visitor
      .from('matches')
      .select('id')
      .or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`)
      .gt('home_score', 0)
      .gt('away_score', 0)
      .not('man_of_match_id', 'is', null)
      .order('played_at', { ascending: false })
      .limit(1),
  )
  const scorers = await expectData('looking for scorers', visitor.rpc('top_scorers', { _league_id: leagueId }))
  const withWords = await expectData(
    'looking for a player',
    visitor
      .from('profiles')
      .select('id')
      .in(
        'id',
        scorers.map(({ id }) => id),
      )
      .not('bio', 'is', null),
  )
  const managers = await expectData('looking for managers', visitor.from('teams').select('manager_id'))
  const player = scorers.find(
    ({ id }) => withWords.some((profile) => profile.id === id) && !managers.some(({ manager_id }) => manager_id === id),
  )
  return {
    competition: `/competitions/${settings?.custom_slug}`,
    match: `/match/${match?.id}`,
    team: `/teams/${teamId}`,
    player: `/player/${player?.id}`,
  }
}
