import type { Hono } from 'hono'
import { createBaseApp, createGatewayApp, type GatewayAppParts } from '#gateway/app.ts'

export interface HostAppParts extends GatewayAppParts {
  /** Backup of a running installation, for the holder of the service role's key. */
  backup: Hono
  /** Requests for an invitation, from the front page. */
  requests: Hono
  pages: Hono
}

/** Every URL that the process answers. */
export function createHostApp({ backup, requests, pages, ...parts }: HostAppParts): Hono {
  return createGatewayApp(parts).route('/admin', backup).route('/', requests).route('/', pages)
}

/** The same without data of its own: a hosted Supabase answers the calls. */
export function createPagesApp(parts: Pick<HostAppParts, 'requests' | 'pages' | 'version' | 'log'>): Hono {
  const { requests, pages, version, log } = parts
  const health = { status: 'ok', version, database: 'supabase' }
  return createBaseApp(log)
    .get('/health', (c) => c.json(health))
    .route('/', requests)
    .route('/', pages)
}
