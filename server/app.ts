import type { Hono } from 'hono'
import { createBaseApp, createGatewayApp, type GatewayAppParts } from '#gateway/app.ts'

interface HostAppParts extends GatewayAppParts {
  /** The backup of a running installation, for the service role's key. */
  backup: Hono
  /** Invitation requests from the front page. */
  requests: Hono
  /** Mails that an owner asks for: invitations, appointments of officials. */
  memberMails: Hono
  /** The links in mails of notices. */
  mailLinks: Hono
  /** The devices that want notifications. */
  push: Hono
  /** Changes of leagues and players, for visitors' open pages. */
  live: Hono
  /** The public API, at /api/v1. */
  api: Hono
  pages: Hono
}

/** Routes every URL of the process. */
export function createHostApp(options: HostAppParts): Hono {
  const { backup, requests, memberMails, mailLinks, push, live, api, pages, ...parts } = options
  return createGatewayApp(parts)
    .all('/api/*', (c) => api.fetch(c.req.raw, c.env))
    .route('/admin', backup)
    .route('/', requests)
    .route('/', memberMails)
    .route('/', mailLinks)
    .route('/', push)
    .route('/', live)
    .route('/', pages)
}

/** The same with a hosted Supabase project instead of the gateway. */
export function createPagesApp(
  parts: Pick<HostAppParts, 'requests' | 'memberMails' | 'pages' | 'version' | 'log'>,
): Hono {
  const { requests, memberMails, pages, version, log } = parts
  const health = { status: 'ok', version, database: 'supabase' }
  return createBaseApp(log)
    .get('/health', (c) => c.json(health))
    .route('/', requests)
    .route('/', memberMails)
    .route('/', pages)
}
