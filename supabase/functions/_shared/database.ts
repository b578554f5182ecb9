import process from 'node:process'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { FunctionError } from './http.ts'

/** The API with the caller's own token: the database decides what they may do. */
export function connectAs(request: Request): SupabaseClient {
  const authorization = request.headers.get('authorization')
  return createClient(process.env.SUPABASE_URL ?? '', process.env.SUPABASE_ANON_KEY ?? '', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(authorization !== null && { global: { headers: { authorization } } }),
  })
}

interface Answer {
  data: unknown
  error: { message: string; code?: string } | null
  status: number
}

/** Visitors without a session get the same text. */
const SIGN_IN = 'Nobody is signed in here, or the session has ended. Sign in and repeat it.'

/** The data of a response. @throws FunctionError with the database's message, if it is meant for the caller */
export function expectData<T>({ data, error, status }: Answer): T {
  if (error === null) return data as T
  if (status === 401) throw new FunctionError(401, SIGN_IN)
  if (error.code === 'PGRST202' || status < 400 || status >= 500) throw new Error(error.message)
  throw new FunctionError(status, error.message)
}
