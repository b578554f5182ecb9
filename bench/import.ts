import { createClient } from '@supabase/supabase-js'
import { type Benchmark, median } from './measurement.ts'
import { startServer } from './server.ts'

const WANTED_MS = 1500
const PASSWORD = 'the bench is warm'

/** A season of 380 matches and 20 new teams, saved like the import screen saves it: one HTTP call as the owner. */
export const benchmark: Benchmark = {
  async run() {
    const server = await startServer()
    try {
      const admin = createClient(server.url, server.keys.serviceRoleKey, { auth: { persistSession: false } })
      const email = 'owner@touchline.example'
      await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      const owner = createClient(server.url, server.keys.anonKey, { auth: { persistSession: false } })
      await owner.auth.signInWithPassword({ email, password: PASSWORD })
      const times: number[] = []
      for (let round = 0; round < 5; round++) {
        const { data: league } = await owner.rpc('create_league', { _name: `Round ${round}` }).throwOnError()
        const start = performance.now()
        await owner.rpc('import_matches', { _league_id: league.id, _rows: season(), _new_teams: teams }).throwOnError()
        times.push(performance.now() - start)
      }
      const ms = median(times)
      return [
        { name: 'import-380', value: ms, unit: 'ms', reference: `at most ${WANTED_MS} ms`, ratio: ms / WANTED_MS },
      ]
    } finally {
      await server.stop()
    }
  },
}

const teams = Array.from({ length: 20 }, (_, at) => `Club ${at + 1}`)

function season() {
  const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => ({ home, away })))
  return pairs.map(({ home, away }, at) => ({
    row: at + 2,
    date: new Date(Date.UTC(2025, 7, 1 + Math.floor(at / 2))).toISOString().slice(0, 10),
    time: '15:00',
    round: 1 + Math.floor(at / 10),
    home,
    away,
    home_score: at % 4,
    away_score: at % 3,
  }))
}
