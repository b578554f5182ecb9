import { once } from 'node:events'
import { hash } from '@node-rs/bcrypt'
import { createClient } from '@supabase/supabase-js'
import autocannon from 'autocannon'
import { type Child, startChild } from './child.ts'
import { prepareDataFolder, questions } from './league.ts'
import { requestsPerSecond } from './load.ts'
import { type Benchmark, type Measurement, sideBySide } from './measurement.ts'
import { type RunningServer, startServerProcess } from './server.ts'

const PASSWORD = 'the bench is warm'
const PEOPLE = 16
const CONCURRENCY = 8
const SECONDS = 3
const ROUNDS = 3
const UNLIMITED = '1000000/5m'

/** Sign-ins compared with bcrypt alone on the same cores, and their effect on the speed of reads. */
export const benchmark: Benchmark = {
  async run() {
    const limits = { GOTRUE_RATE_LIMIT_TOKEN_REFRESH: UNLIMITED, GOTRUE_RATE_LIMIT_ACCOUNT_FAILURES: UNLIMITED }
    const server = await startServerProcess({ DEMO: '0', ...limits }, (folder) =>
      prepareDataFolder(folder, async () => undefined),
    )
    const bare = startChild('bench/bare-bcrypt.ts', [])
    try {
      await addPeople(server)
      return await compare(server, bare)
    } finally {
      await bare.stop()
      await server.stop()
    }
  },
}

async function addPeople({ url, keys }: RunningServer) {
  const { auth } = createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  for (let n = 0; n < PEOPLE; n++) {
    const { error } = await auth.admin.createUser({ email: emailOf(n), password: PASSWORD, email_confirm: true })
    if (error) throw error
  }
}

const emailOf = (n: number) => `person${n}@example.org`

async function compare({ url, keys }: RunningServer, bare: Child): Promise<Measurement[]> {
  const reading = {
    url: `${url}${questions.fixtures}`,
    headers: { apikey: keys.anonKey },
    seconds: SECONDS,
    distinct: true,
  }
  const stored = await hash(PASSWORD, { cost: 10, version: '2a' })
  const signIn = () => signInsPerSecond(`${url}/auth/v1/token?grant_type=password`, keys.anonKey)
  await signIn()
  await requestsPerSecond({ ...reading, seconds: 1 })
  const rates = await sideBySide(
    {
      bare: async () => {
        const done = once(bare.process, 'message')
        bare.process.send({ password: PASSWORD, hash: stored, atOnce: CONCURRENCY, seconds: SECONDS })
        return (await done)[0]
      },
      signIns: signIn,
      reads: () => requestsPerSecond(reading),
      readsBeside: async () => (await Promise.all([requestsPerSecond(reading), signIn()]))[0],
    },
    ROUNDS,
  )
  return [
    {
      name: 'sign-in',
      value: rates.signIns,
      unit: 'sign-ins/s',
      reference: `bcrypt alone, ${CONCURRENCY} at once: ${rates.bare.toFixed(1)}/s (wanted: 0.9)`,
      ratio: rates.signIns / rates.bare,
    },
    {
      name: 'reads-beside-sign-ins',
      value: rates.readsBeside,
      unit: 'requests/s',
      reference: `nobody signing in: ${rates.reads.toFixed(0)}/s (wanted: 0.5)`,
      ratio: rates.readsBeside / rates.reads,
    },
  ]
}

/** Signs users in with correct passwords, in turn. @throws Error if one is refused */
async function signInsPerSecond(url: string, apikey: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONCURRENCY,
    duration: SECONDS,
    requests: Array.from({ length: PEOPLE }, (_, n) => ({
      method: 'POST' as const,
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
    })),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} sign-ins failed`)
  return result['2xx'] / ((result.finish.getTime() - result.start.getTime()) / 1000)
}
