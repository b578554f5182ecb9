// The reference: postgres.js with prepared statements on eight connections, role and claims set in a transaction, without
// HTTP. Receives statements; sends results per second.
import postgres from 'postgres'
import type { Statement } from '#gateway/database/database.ts'
import { toText } from '#gateway/database/values.ts'

const CONNECTIONS = 8
const sql = postgres(process.argv[2] ?? '', { max: CONNECTIONS, fetch_types: false })

interface Order {
  statements: Statement[]
  seconds: number
}

process.on('message', async ({ statements, seconds }: Order) => {
  const request = () =>
    sql.begin((tx) =>
      Promise.all(statements.map(({ text, values = [] }) => tx.unsafe(text, values.map(toText), { prepare: true }))),
    )
  const start = performance.now()
  let answers = 0
  const ask = async () => {
    for (; performance.now() - start < seconds * 1000; answers++) await request()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  process.send?.(answers / ((performance.now() - start) / 1000))
})
process.send?.('ready')
process.on('SIGTERM', () => sql.end().then(() => process.exit(0)))
