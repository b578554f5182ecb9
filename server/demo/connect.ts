import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#web/queries/database.types.ts'

export type Client = SupabaseClient<Database>

/** The API: over HTTP, or with a `fetch` that needs no socket. */
export interface Api {
  url: string
  fetch?: typeof fetch
}

/** A client for scripts: it does not persist its session. */
export const connect = ({ url, fetch }: Api, key: string): Client =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: fetch === undefined ? {} : { fetch },
  })

type Answer<T> = { data: T; error: null } | { data: unknown; error: { message: string } }

/** Returns the response's data. @throws Error with the API's message and the failed action */
export async function expectData<T>(doing: string, answer: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error } = await answer
  if (error !== null) throw new Error(`${doing}: ${error.message}`, { cause: error })
  return data as T
}
