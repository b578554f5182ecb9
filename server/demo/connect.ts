import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#web/data/database.types.ts'

export type Client = SupabaseClient<Database>

/** Where the API answers: over HTTP, or with a `fetch` of its own without a socket. */
export interface Api {
  url: string
  fetch?: typeof fetch
}

/** A client for a script: it keeps no session beyond itself. */
export const connect = ({ url, fetch }: Api, key: string): Client =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: fetch === undefined ? {} : { fetch },
  })

type Answer<T> = { data: T; error: null } | { data: unknown; error: { message: string } }

/** What the API answered. @throws Error with its message, and what was being done */
export async function expectData<T>(doing: string, answer: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error } = await answer
  if (error !== null) throw new Error(`${doing}: ${error.message}`, { cause: error })
  return data as T
}
