// The reference: PGlite at its fastest, with prepared statements, role and claims set, one message per request, no
// HTTP, and unread results. Receives statements; sends results per second.
import { PGlite, protocol } from '@electric-sql/pglite'
import type { Statement } from '#gateway/database/database.ts'
import { toText } from '#gateway/database/values.ts'

const { serialize } = protocol
const pglite = await PGlite.create({ dataDir: process.argv[2] ?? '' })

interface Order {
  statements: Statement[]
  seconds: number
  /** PostgreSQL sees each statement for the first time. */
  areNew: boolean
}

process.on('message', async ({ statements, seconds, areNew }: Order) => {
  const names = statements.map((_, at) => `raw${at}`)
  await pglite.query('deallocate all')
  const parse = (name: string, text: string) => serialize.parse({ name, text })
  const run = (name: string, { values = [] }: Statement) => [
    serialize.bind({ statement: name, values: values.map(toText) }),
    serialize.execute({}),
  ]
  const known = statements.map(({ text }, at) => parse(names[at] ?? '', text))
  await pglite.execProtocol(Buffer.concat([...known, serialize.sync()]))
  let count = 0
  // Settings and role are always the same statement, as in the gateway.
  const parts = (statement: Statement, at: number) =>
    areNew && at > 0
      ? [parse('', `${statement.text} /* ${++count} */`), ...run('', statement)]
      : run(names[at] ?? '', statement)
  const request = () => pglite.execProtocolRaw(Buffer.concat([...statements.flatMap(parts), serialize.sync()]))
  for (let warm = 0; warm < 50; warm++) await request()
  const start = performance.now()
  let answers = 0
  for (; performance.now() - start < seconds * 1000; answers++) await request()
  process.send?.(answers / ((performance.now() - start) / 1000))
})
process.send?.('ready')
process.on('SIGTERM', () => pglite.close().then(() => process.exit(0)))
