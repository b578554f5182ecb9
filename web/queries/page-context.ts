import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** The server's public settings, which every page receives. */
export interface Site {
  siteUrl: string
  /** The base URL of the browser's supabase-js; null when it is the page's own origin. */
  supabaseUrl: string | null
  anonKey: string
  /** Whether POST /invitation-requests sends mail; otherwise a request is simulated. */
  mailsRequests: boolean
  /** Whether the service worker may be registered. */
  hasServiceWorker: boolean
}

/** Loaders use this client, on the server and in the browser. */
export const queryClientContext = createContext<QueryClient>()
export const siteContext = createContext<Site>()
export const nonceContext = createContext<string | undefined>(undefined)

/** The API as the server reaches it, for requests that supabase-js does not make. Not set in the browser. */
export const apiContext = createContext<{ url: string; fetch: typeof fetch }>()
