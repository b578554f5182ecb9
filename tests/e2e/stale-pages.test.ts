import { createClient } from '@supabase/supabase-js'
import { openPostgres } from '#gateway/database/postgres.ts'
import { findPostgres, startCluster } from '#gateway/testing/postgres-cluster.ts'
import type { Database } from '#web/queries/database.types.ts'
import { expect, type Installation, startInstallation, test } from './fixtures/installation.ts'
import { findStalePages, type Reader, versionText } from './fixtures/page-readers.ts'
import { createOwner } from './fixtures/people.ts'

/** A league whose name is its version, and the pages that show it. */
async function createLeague(installation: Installation) {
  const { leagueId, client } = await createOwner(installation, versionText(0))
  const [north, south] = [crypto.randomUUID(), crypto.randomUUID()]
  const teamOf = (id: string) => ({ id, league_id: leagueId, name: `Team ${id}` })
  await client
    .from('teams')
    .insert([teamOf(north), teamOf(south)])
    .throwOnError()
  const { data: match } = await client
    .from('matches')
    .insert({ league_id: leagueId, home_team_id: north, away_team_id: south, played_at: '2026-08-01T14:00:00Z' })
    .select('id')
    .single()
    .throwOnError()
  return { leagueId, paths: [`/match/${match.id}`, `/competitions/${leagueId}/tables`] as const }
}

function renameThrough({ url, keys }: Installation, leagueId: string) {
  const api = createClient<Database>(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const details = { _league_id: leagueId }
  return async (version: number) => {
    const name = versionText(version)
    if (version % 2 === 0) await api.from('leagues').update({ name }).eq('id', leagueId).throwOnError()
    else await api.rpc('save_league_details', { ...details, _name: name }).throwOnError()
  }
}

// Two idle cores need 30 seconds; other tests run beside it.
test.setTimeout(180_000)

const readerOf = ({ url }: Installation): Reader => ({ url, oldest: 0 })

test('no page is older than the last change before its request', async () => {
  const installation = await startInstallation({ demo: false, isPrepared: true })
  const { leagueId, paths } = await createLeague(installation)
  const rename = renameThrough(installation, leagueId)
  const reader = readerOf(installation)
  const write = async (version: number) => {
    await rename(version)
    return reader
  }
  expect(await findStalePages({ readers: [reader], paths, requests: 20_000, writes: 200, write })).toEqual([])
  await installation.stop()
})

const bin = findPostgres()

test('two processes on one PostgreSQL: no page is older than the last change, or its notification', async () => {
  test.skip(bin === null, 'PostgreSQL is not installed here')
  const cluster = await startCluster(bin ?? '')
  const variables = { DATABASE_URL: cluster.url }
  const one = await startInstallation({ demo: false, variables })
  const other = await startInstallation({ demo: false, variables })
  const { leagueId, paths } = await createLeague(one)
  const readers = [readerOf(one), readerOf(other)]
  const renames = [renameThrough(one, leagueId), renameThrough(other, leagueId)]
  const database = await openPostgres(cluster.url, 1)
  // In turn through each process, and by SQL that no process sees.
  const write = async (version: number) => {
    const turn = version % 3
    await (renames[turn]?.(version) ??
      database.query('update leagues set name = $2 where id = $1', [leagueId, versionText(version)]))
    return readers[turn]
  }
  expect(await findStalePages({ readers, paths, requests: 100_000, writes: 1_000, write })).toEqual([])
  await database.close()
  await Promise.all([one.stop(), other.stop()])
  await cluster.stop()
})
