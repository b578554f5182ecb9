import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { createRequestHandler } from 'react-router'
import type { Build, PageOptions } from './pages/serve-pages.ts'

/**
 * The pages from their sources with hot reload; without the content security policy, which would block Vite's client.
 */
export async function createDevelopmentWeb(options: PageOptions): Promise<Hono> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  const pages = async (request: Request) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build
    const context = build.entry.module.createServerContext({
      ...options,
      nonce: '',
      shown: { ids: null, awaited: [], isComplete: true },
    })
    return createRequestHandler(build, 'development')(request, context)
  }
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env
    const answered = await new Promise<boolean>((resolve, reject) => {
      outgoing.once('finish', () => resolve(true))
      vite.middlewares(incoming, outgoing, (error: unknown) => (error ? reject(error) : resolve(false)))
    })
    return answered ? RESPONSE_ALREADY_SENT : next()
  })
  return app.mount('/', pages) as unknown as Hono
}
