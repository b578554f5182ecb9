import type { Installation } from './installation.ts'
import { visitorClient } from './people.ts'

/** Paths of the demo league's public pages: of a match that was played, its home team, and one who played in it. */
export interface DemoPages {
  competition: string
  match: string
  team: string
  player: string
}

export async function findDemoPages(demo: Installation): Promise<DemoPages> {
  const client = visitorClient(demo)
  const { data: settings } = await client.from('league_settings').select('custom_slug').single().throwOnError()
  const { data: match } = await client
    .from('matches')
    .select('id, home_team_id, home_lineup')
    .not('home_score', 'is', null)
    .limit(1)
    .single()
    .throwOnError()
  return {
    competition: `/competitions/${settings.custom_slug}`,
    match: `/match/${match.id}`,
    team: `/team/${match.home_team_id}`,
    player: `/player/${match.home_lineup[0]}`,
  }
}
