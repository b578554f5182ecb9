import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type RunningServer, startServerProcess } from './server.ts'

export interface DemoPage {
  name: string
  address: string
}

export interface DemoServer {
  pid: number
  pages: DemoPage[]
  stop(): Promise<void>
}

/** The production server with the demo league, after seeding has finished. */
export async function startDemoServer(): Promise<DemoServer> {
  const server = await startServerProcess({ DEMO: '1' })
  try {
    return { pid: server.pid, pages: await findPages(server), stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function findPages({ url, keys }: RunningServer): Promise<DemoPage[]> {
  const visitor = createClient(url, keys.anonKey, { auth: { persistSession: false } })
  const competition = `${url}/competitions/${await untilOpen(visitor)}`
  const { data: match } = await visitor
    .from('matches')
    .select('id, home_team_id, home_lineup')
    .not('home_score', 'is', null)
    .order('played_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  return [
    { name: 'landing', address: `${url}/` },
    { name: 'competition', address: competition },
    { name: 'tables', address: `${competition}/tables` },
    { name: 'all-players', address: `${competition}/players?all` },
    { name: 'team', address: `${url}/team/${match.home_team_id}` },
    { name: 'match', address: `${url}/match/${match.id}` },
    { name: 'player', address: `${url}/player/${match.home_lineup[0]}` },
  ]
}

/** The seeding writes the league's slug last. */
async function untilOpen(visitor: SupabaseClient): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const { data } = await visitor.from('league_settings').select('custom_slug').not('custom_slug', 'is', null)
    if (data?.[0]) return data[0].custom_slug
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The demo league was not ready within 60 s')
}
