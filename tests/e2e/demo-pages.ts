import type { Installation } from './installation.ts'
import { visitorClient } from './people.ts'

/** Of the demo league: its address and id, a match that was played, its home team, and one who played in it. */
export interface DemoIds {
  slug: string
  league: string
  match: string
  team: string
  player: string
}

export async function findDemoIds(demo: Installation): Promise<DemoIds> {
  const visitor = visitorClient(demo)
  const { data: settings } = await visitor
    .from('league_settings')
    .select('custom_slug, league_id')
    .single()
    .throwOnError()
  const { data: match } = await visitor
    .from('matches')
    .select('id, home_team_id, home_lineup')
    .not('home_score', 'is', null)
    .limit(1)
    .single()
    .throwOnError()
  return {
    slug: settings.custom_slug ?? '',
    league: settings.league_id,
    match: match.id,
    team: match.home_team_id,
    player: match.home_lineup[0] ?? '',
  }
}

/** The path of every kind of page that shows a league to the public. */
export const leaguePages: Record<string, (ids: DemoIds) => string> = {
  overview: ({ slug }) => `/competitions/${slug}`,
  teams: ({ slug }) => `/competitions/${slug}/teams`,
  fixtures: ({ slug }) => `/competitions/${slug}/fixtures`,
  tables: ({ slug }) => `/competitions/${slug}/tables`,
  players: ({ slug }) => `/competitions/${slug}/players`,
  match: ({ match }) => `/match/${match}`,
  team: ({ team }) => `/team/${team}`,
  player: ({ player }) => `/player/${player}`,
}
