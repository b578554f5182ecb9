import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import type { Database } from './database.types.ts'
import { apiContext, nonceContext, queryClientContext, siteContext } from './page-context.ts'
import { type Shown, shownContext } from './preload.ts'
import { createQueryClient } from './query-client.ts'
import { provideSupabase, type Supabase } from './supabase.ts'

/** The host's settings, and those of one request. */
export interface ServerOptions {
  /** The address and key for supabase-js: the Supabase API's public URL. */
  url: string
  anonKey: string
  siteUrl: string
  /** True if invitation requests are mailed to an inbox. */
  mailsRequests: boolean
  /** True if browsers may store pages for offline use; false deletes the stored ones. */
  hasServiceWorker: boolean
  /** Calls the API at `url`: a direct function call if the gateway runs in this process. */
  fetch: typeof fetch
  /** Marks the inline scripts that React writes; see `hashScripts` (server/pages/security-headers.ts). */
  nonce?: string
  /** The loaders name here what the page shows. */
  shown?: Shown
}

/** The context of one request's loaders: an empty query cache and an anonymous Supabase client. */
export function createServerContext(options: ServerOptions): RouterContextProvider {
  const { url, anonKey, siteUrl, mailsRequests, hasServiceWorker, nonce } = options
  const queryClient = createQueryClient()
  provideSupabase(queryClient, anonymousClient(options))
  const isOurOwn = new URL(url).origin === new URL(siteUrl).origin
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  context.set(siteContext, { siteUrl, supabaseUrl: isOurOwn ? null : url, anonKey, mailsRequests, hasServiceWorker })
  context.set(nonceContext, nonce)
  context.set(shownContext, options.shown ?? null)
  context.set(apiContext, { url, fetch: options.fetch })
  return context
}

// Every page is rendered as anon, so all requests share a client: creating one takes longer than a query.
const anonymousClients = new WeakMap<typeof fetch, Supabase>()

function anonymousClient({ url, anonKey, fetch }: ServerOptions): Supabase {
  const known = anonymousClients.get(fetch)
  if (known !== undefined) return known
  const client = createClient<Database>(url, anonKey, {
    accessToken: async () => anonKey,
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch },
  })
  anonymousClients.set(fetch, client)
  return client
}
