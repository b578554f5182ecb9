import { createClient } from '@supabase/supabase-js'
import { expect, startInstallation, test } from './fixtures/installation.ts'

test('kill -9 in the middle of a thousand writes loses none that was acknowledged', async () => {
  const installation = await startInstallation({ demo: false, isPrepared: true })
  const connect = () => createClient(installation.url, installation.keys.serviceRoleKey)
  const acknowledged: string[] = []
  const enough = Promise.withResolvers<void>()

  async function write(client: ReturnType<typeof connect>, number: number) {
    const full_name = `Player ${number}`
    const { error } = await client.from('profiles').insert({ full_name })
    if (error === null) acknowledged.push(full_name)
    if (acknowledged.length === 300) enough.resolve()
  }

  const client = connect()
  const writes = Array.from({ length: 1000 }, (_, number) => write(client, number))
  await enough.promise
  await installation.kill('SIGKILL')
  await Promise.allSettled(writes)
  expect(acknowledged.length).toBeLessThan(1000)

  await installation.restart()
  const { data, error } = await connect().from('profiles').select('full_name').like('full_name', 'Player %').limit(1000)
  expect(error).toBeNull()
  const kept = new Set(data?.map(({ full_name }) => full_name))
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
  await installation.stop()
})
