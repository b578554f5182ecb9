import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { createWeb } from '#server/web.ts'
import type { Installation } from './installation.ts'

export interface FaultyInstallation {
  url: string
  /** From now on, calls to the API whose address matches fail. `null`: all is well again. */
  breakDown(calls: RegExp | null): void
  stop(): Promise<void>
}

// supabase-js itself repeats a call that got 503, for seconds; one that got 500 it hands on.
const FAILURE = {
  code: '57P01',
  message: 'terminating connection due to administrator command',
  details: null,
  hint: null,
}

/** The same pages before an API that can be made to fail, for the server's rendering and the browser alike. */
export async function openFaulty({ url: origin, keys }: Installation): Promise<FaultyInstallation> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let broken: RegExp | null = null
  const web = await createWeb({
    url,
    siteUrl: url,
    anonKey: keys.anonKey,
    mailsRequests: false,
    hasServiceWorker: true,
    fetch,
  })
  const app = new Hono()
    .all('/rest/v1/*', async (c) => {
      const address = c.req.url.slice(url.length)
      if (broken?.test(address)) return c.json(FAILURE, 500)
      const { body, status } = await fetch(origin + address, { headers: c.req.raw.headers })
      return new Response(body, { status, headers: { 'content-type': 'application/json' } })
    })
    .mount('/', web.fetch)
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url,
    breakDown: (calls) => {
      broken = calls
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // A browser keeps connections open on which it has asked nothing yet.
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
