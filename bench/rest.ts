import type { ChildProcess } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createAuthenticate, type Keys } from '#gateway/caller.ts'
import type { Database, Statement } from '#gateway/database/database.ts'
import { readKeys } from '#gateway/keys.ts'
import { createLog } from '#gateway/log.ts'
import { toRestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { readConfig } from '#server/config.ts'
import { type Child, startChild } from './child.ts'
import { questions } from './league.ts'
import { requestsPerSecond } from './load.ts'
import { type Benchmark, type Measurement, sideBySide } from './measurement.ts'
import { type RunningServer, startServer } from './server.ts'

const ROUNDS = 5
const SECONDS = 2

export type Question = keyof typeof questions

/** The gateway over HTTP, compared with PGlite running the same statements without it. */
export const benchmark: Benchmark = {
  async run() {
    const prepared = Promise.withResolvers<Prepared>()
    const server = await startServer((database, folder) => prepare(database, folder).then(prepared.resolve))
    const raw = startChild('bench/raw-pglite.ts', [join(server.folder, 'raw')])
    try {
      await nextMessage(raw.process)
      const { statements, matchIds } = await prepared.promise
      const contest = { raw, server, statements }
      return [
        ...(await compareQuestion('fixtures', contest)),
        ...(await compareQuestion('standings', contest)),
        await compareMatches(matchIds, contest),
        await compareNewStatements(contest),
      ]
    } finally {
      await raw.stop()
      await server.stop()
    }
  },
}

interface Contest {
  raw: Child
  server: RunningServer
  statements: Record<RestQuestion, Statement[]>
}

async function compareQuestion(question: Question, { raw, server, statements }: Contest): Promise<Measurement[]> {
  const load = loadOf(server, questions[question])
  await requestsPerSecond({ ...load, seconds: 1 })
  const rates = await sideBySide(
    {
      equal: () => requestsPerSecond(load),
      distinct: () => requestsPerSecond({ ...load, distinct: true }),
      raw: () => askRaw(raw, statements[question]),
    },
    ROUNDS,
  )
  return [
    lineOf(`rest-${question}-distinct`, rates.distinct, rates.raw, 0.9),
    lineOf(`rest-${question}`, rates.equal, rates.raw, 0.6),
  ]
}

/** One match a request, each time another one. */
async function compareMatches(ids: string[], { raw, server, statements }: Contest): Promise<Measurement> {
  let asked = 0
  const load = { ...loadOf(server, matchPath('')), nextPath: () => matchPath(ids[asked++ % ids.length] ?? '') }
  await requestsPerSecond({ ...load, seconds: 1 })
  const rates = await sideBySide(
    { gateway: () => requestsPerSecond(load), raw: () => askRaw(raw, statements.match) },
    ROUNDS,
  )
  return lineOf('rest-match-distinct', rates.gateway, rates.raw, 0.6)
}

/** The fixtures in another order each time: SQL that neither the gateway nor PostgreSQL knows. */
async function compareNewStatements({ raw, server, statements }: Contest): Promise<Measurement> {
  let asked = 0
  const load = { ...loadOf(server, questions.fixtures), nextPath: () => orderedPath(asked++) }
  const rates = await sideBySide(
    { gateway: () => requestsPerSecond(load), raw: () => askRaw(raw, statements.ordered, { areNew: true }) },
    ROUNDS,
  )
  return lineOf('rest-new-statements', rates.gateway, rates.raw, 0.6)
}

const loadOf = ({ url, keys }: RunningServer, path: string) => ({
  url: `${url}${path}`,
  headers: { apikey: keys.anonKey },
  seconds: SECONDS,
})

const lineOf = (name: string, value: number, raw: number, wanted: number): Measurement => ({
  name,
  value,
  unit: 'requests/s',
  ratio: value / raw,
  reference: `raw PGlite, the same statements without HTTP: ${raw.toFixed(0)}/s (wanted: ${wanted})`,
})

function askRaw({ process }: Child, statements: Statement[], { areNew = false } = {}): Promise<number> {
  process.send({ statements, seconds: SECONDS, areNew })
  return nextMessage(process)
}

export const nextMessage = (child: ChildProcess) => new Promise<number>((resolve) => child.once('message', resolve))

type RestQuestion = Question | 'match' | 'ordered'

interface Prepared {
  statements: Record<RestQuestion, Statement[]>
  matchIds: string[]
}

const ORDERS = ['round', 'home_score', 'away_score', 'round.desc', 'home_score.desc', 'away_score.desc']

/** The fixtures in an order of six columns, which is another one for each of the first 46,656 numbers. */
const orderedPath = (number: number) => {
  const digits = number.toString(ORDERS.length).padStart(ORDERS.length, '0')
  const columns = Array.from(digits, (digit) => ORDERS[Number(digit)])
  return questions.fixtures.replace('played_at.desc', columns.join(','))
}

const matchPath = (id: string) => `/rest/v1/matches?select=*&id=eq.${id}`

/** Records the statements of each request, and copies the database for the raw contender. */
async function prepare(database: Database, folder: string): Promise<Prepared> {
  const matches = await database.query<{ id: string }>('select id from public.matches order by id')
  const matchIds = matches.map(({ id }) => id)
  const paths = { ...questions, match: matchPath(matchIds[0] ?? ''), ordered: orderedPath(0) }
  const statements = await recordStatements(database, await readKeys(folder), paths)
  await database.script('checkpoint')
  await cp(join(folder, 'database'), join(folder, 'raw'), { recursive: true })
  return { statements, matchIds }
}

/** The statements of each request, as the gateway sends them to the database. */
export async function recordStatements<Name extends string>(
  database: Database,
  keys: Keys,
  paths: Record<Name, string>,
): Promise<Record<Name, Statement[]>> {
  let last: readonly Statement[] = []
  const batch: Database['batch'] = (sent, limit) => {
    last = sent
    return database.batch(sent, limit)
  }
  const rest = await createRest({
    database: { ...database, batch },
    authenticate: createAuthenticate(keys),
    config: toRestConfig(readConfig({}), { maxNestedLists: 2, safePatterns: true }),
    log: createLog('silent'),
  })
  const statements = {} as Record<Name, Statement[]>
  for (const name of Object.keys(paths) as Name[]) {
    const path = paths[name].slice('/rest/v1'.length)
    const response = await rest.request(path, { headers: { apikey: keys.anonKey } })
    if (!response.ok) throw new Error(await response.text())
    statements[name] = [...last]
  }
  return statements
}
