import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { importAgain } from '#web/ui/import-again.ts'
import type { Database } from './database.types.ts'
import { within } from './within.ts'

export type Supabase = SupabaseClient<Database>

const CODE_MS = 15_000
const clients = new WeakMap<QueryClient, Supabase>()
let browserClient: Promise<Supabase> | undefined

/** Sets the client for the queries of one request on the server. */
export const provideSupabase = (queryClient: QueryClient, supabase: Supabase) => clients.set(queryClient, supabase)

/** The client for a query: the request's on the server, the visitor's in the browser. */
export async function supabaseOf(queryClient: QueryClient): Promise<Supabase> {
  return clients.get(queryClient) ?? browserSupabase()
}

/**
 * The browser's only client. Its code is loaded on first use, so a visitor of one public page never loads it.
 */
export function browserSupabase(): Promise<Supabase> {
  browserClient ??= loadBrowserClient().catch((error: unknown) => {
    // Without a network the code cannot be loaded: the next call tries again.
    browserClient = undefined
    throw error
  })
  return browserClient
}

const loadBrowserClient = async (): Promise<Supabase> =>
  (
    await within(
      CODE_MS,
      importAgain(() => import('./browser-client.ts')),
    )
  ).createBrowserClient()
