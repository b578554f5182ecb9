// The reference: postgres.js with prepared statements on eight connections, role and claims set in a transaction. Receives
// statements and repeats them without HTTP, or answers each request on a port with the text of their last value; sends
// results per second, or the port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import type { Statement } from '#gateway/database/database.ts'
import { toText } from '#gateway/database/values.ts'

const CONNECTIONS = 8
const sql = postgres(process.argv[2] ?? '', { max: CONNECTIONS, fetch_types: false })

interface Order {
  statements: Statement[]
  /** Undefined: serve them over HTTP. */
  seconds?: number
}

let served: Statement[] = []
const server = createServer(async (_request, response) => {
  const results = await run(served)
  const body = Buffer.from(String(Object.values(results.at(-1)?.[0] ?? {})[0]))
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    .end(body)
})

const run = (statements: Statement[]) =>
  sql.begin((tx) =>
    Promise.all(statements.map(({ text, values = [] }) => tx.unsafe(text, values.map(toText), { prepare: true }))),
  )

async function repeat(statements: Statement[], seconds: number) {
  const start = performance.now()
  let answers = 0
  const ask = async () => {
    for (; performance.now() - start < seconds * 1000; answers++) await run(statements)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  return answers / ((performance.now() - start) / 1000)
}

process.on('message', async ({ statements, seconds }: Order) => {
  if (seconds !== undefined) return process.send?.(await repeat(statements, seconds))
  served = statements
  if (server.listening) return process.send?.((server.address() as AddressInfo).port)
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.send?.('ready')
process.on('SIGTERM', () => sql.end().then(() => process.exit(0)))
