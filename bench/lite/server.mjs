// @supabase/lite on PGlite, embedded as documented and set up like `lite init --pglite`: accounts on, a publishable
// key, data in a folder. server.mjs PORT SQL-FILE DATA-FOLDER, run with this folder's own packages; sends its key over
// the channel once it listens.
import { readFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { App, generateApiKey } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'

const [port, script, folder] = process.argv.slice(2)
const connection = await createPgliteConnection({ url: `file://${folder}` })
await connection.driver.exec(await readFile(script, 'utf8'))
const { key } = await generateApiKey('publishable')
const jwt_secret = 'a-secret-of-the-benchmark-that-is-long-enough'
const app = new App({ connection, auth: { enabled: true, jwt_secret, publishable_key: key } })
await app.init()
const options = {
  port: Number(port),
  hostname: '127.0.0.1',
  fetch: (request, env) => app.fetch(request, { peerAddress: env.incoming.socket.remoteAddress ?? null }),
}
const server = serve(options, () => process.send?.(key))
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => process.exit(0))
})
