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
}

process.on('message', async ({ statements, seconds }: Order) => {
  const names = statements.map((_, at) => `raw${at}`)
  await pglite.query('deallocate all')
  const parse = statements.map(({ text }, at) => serialize.parse({ name: names[at] ?? '', text }))
  await pglite.execProtocol(Buffer.concat([...parse, serialize.sync()]))
  const request = () =>
    pglite.execProtocolRaw(
      Buffer.concat([
        ...statements.flatMap(({ values = [] }, at) => [
          serialize.bind({ statement: names[at] ?? '', values: values.map(toText) }),
          serialize.execute({}),
        ]),
        serialize.sync(),
      ]),
    )
  for (let warm = 0; warm < 50; warm++) await request()
  const start = performance.now()
  let answers = 0
  for (; performance.now() - start < seconds * 1000; answers++) await request()
  process.send?.(answers / ((performance.now() - start) / 1000))
})
process.send?.('ready')
process.on('SIGTERM', () => pglite.close().then(() => process.exit(0)))
