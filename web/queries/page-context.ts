import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** What the server tells the pages about itself; everything here may be read by anybody. */
export interface Site {
  siteUrl: string
  /** Where the browser's supabase-js sends its calls; null: where the page came from. */
  supabaseUrl: string | null
  anonKey: string
  /** Whether POST /invitation-requests reaches somebody; without, a request is simulated. */
  mailsRequests: boolean
  /** Whether browsers may keep pages. */
  hasServiceWorker: boolean
}

/** Loaders read through this client, on the server and in the browser alike. */
export const queryClientContext = createContext<QueryClient>()
export const siteContext = createContext<Site>()
export const nonceContext = createContext<string | undefined>(undefined)

/** Where the server reaches the API, for what supabase-js does not do; not there in the browser. */
export const apiContext = createContext<{ url: string; fetch: typeof fetch }>()
