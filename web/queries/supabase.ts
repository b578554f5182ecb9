import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import type { Database } from './database.types.ts'
import { within } from './within.ts'

export type Supabase = SupabaseClient<Database>

const CODE_MS = 15_000
const clients = new WeakMap<QueryClient, Supabase>()
let browserClient: Promise<Supabase> | undefined

/** On the server: the queries of one request read through this client. */
export const provideSupabase = (queryClient: QueryClient, supabase: Supabase) => clients.set(queryClient, supabase)

/** The client that a query reads through: the request's on the server, the visitor's in the browser. */
export async function supabaseOf(queryClient: QueryClient): Promise<Supabase> {
  return clients.get(queryClient) ?? browserSupabase()
}

/**
 * The browser's single client. Its code is only fetched when something needs it,
 * so a visitor who reads one public page never loads it.
 */
export function browserSupabase(): Promise<Supabase> {
  browserClient ??= connect().catch((error: unknown) => {
    // The network was away; the next one to ask tries again.
    browserClient = undefined
    throw error
  })
  return browserClient
}

// Whatever the client needs besides itself comes with it.
const connect = async (): Promise<Supabase> => (await within(CODE_MS, import('./browser-client.ts'))).connect()
