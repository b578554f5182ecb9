import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { createAuthenticate } from '#gateway/caller.ts'
import type { Database, Statement } from '#gateway/database/database.ts'
import { createLog } from '#gateway/log.ts'
import { toRestConfig } from '#gateway/rest/config.ts'
import { createRest } from '#gateway/rest/rest.ts'
import { readConfig } from '#server/config.ts'
import { createWeb } from '#server/web.ts'

const SITE = 'http://bench.invalid'
const JWT_SECRET = 'a secret of thirty-two characters'

/** The statements that one API request sent to the database. */
export type Sent = readonly Statement[]

/** The built pages on this database. @returns a function that requests a page and returns its statements */
export async function openPages(database: Database): Promise<(path: string) => Promise<Sent[]>> {
  let batches: Sent[] = []
  const batch: Database['batch'] = (statements, limit) => {
    batches.push(statements)
    return database.batch(statements, limit)
  }
  const anonKey = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET))
  const rest = await createRest({
    database: { ...database, batch },
    authenticate: createAuthenticate({ jwtSecret: JWT_SECRET, anonKey, serviceRoleKey: anonKey }),
    config: toRestConfig(readConfig({}), { maxNestedLists: 2, safePatterns: true }),
    log: createLog('silent'),
  })
  const gateway = new Hono().route('/rest/v1', rest)
  const { app: web } = await createWeb({
    url: SITE,
    siteUrl: SITE,
    anonKey,
    mailsRequests: false,
    hasServiceWorker: true,
    fetch: async (input, init) => gateway.fetch(new Request(input, init)),
  })
  return async (path) => {
    batches = []
    const response = await web.request(`${SITE}${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 200)}`)
    await response.text()
    return batches
  }
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** Blocks of 8 kB that PostgreSQL reads for these statements, from cache or disk. */
export async function countBuffers(database: Database, batches: readonly Sent[]): Promise<number> {
  let sum = 0
  for (const batch of batches) sum += await explain(database, batch)
  return sum
}

// The first statement of a request sets its role; EXPLAIN of the others runs as that role. The second run does not
// count catalogue lookups.
async function explain(database: Database, [settings, ...statements]: Sent): Promise<number> {
  return database.transaction(async (tx) => {
    if (settings !== undefined) await tx.run(settings)
    let sum = 0
    for (const { text, values } of [...statements, ...statements]) {
      const [row] = await tx.query<{ 'QUERY PLAN': Explained[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const plan = row?.['QUERY PLAN'][0]?.Plan
      if (plan) sum += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    return sum / 2
  })
}
