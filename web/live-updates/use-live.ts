import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { importAgain } from '#web/ui/import-again.ts'
import { isQuiet, untilQuiet } from '#web/ui/until-quiet.ts'
import type { LiveFollower } from './live-follower.ts'

/** A table whose changes Realtime sends. */
export type LiveTable =
  | 'leagues'
  | 'league_settings'
  | 'teams'
  | 'team_players'
  | 'profiles'
  | 'matches'
  | 'match_events'
  | 'match_reports'

/** Rows of a table that a page shows; an empty list of ids watches nothing. */
export interface LiveRows {
  table: LiveTable
  column: string
  /** The rows whose column has this value, or one of these. */
  is: string | readonly string[] | null | undefined
  /** The queries to refetch when one of them changes. */
  keys: readonly QueryKey[]
}

interface LiveOptions {
  /** Ids of leagues and players: no other change can change the page. */
  shown?: readonly string[]
  /** A page for managers and owners: it subscribes at once, by websocket, and refetches when the subscription is ready. */
  isGuarded?: boolean
}

/**
 * Keeps an open page up to date: refetches data that changed elsewhere, without a reload. On a public page, which follows
 * the server's stream, any change of `shown` makes the `keys` of all rows stale. Tables and filters matter only to Realtime.
 * `useLive([{ table: 'matches', column: 'league_id', is: leagueId, keys: [leagueKey(leagueId)] }], { shown: [leagueId] })`
 */
export function useLive(rows: readonly LiveRows[], { shown = [], isGuarded = false }: LiveOptions = {}): void {
  const queries = useQueryClient()
  const options = JSON.stringify({ rows, shown, isGuarded })
  useEffect(() => followWhenQuiet(queries, JSON.parse(options)), [queries, options])
}

/** Loads the code for it when a public page is idle, or once the network is back. */
function followWhenQuiet(
  queries: QueryClient,
  options: { rows: readonly LiveRows[]; shown: readonly string[]; isGuarded: boolean },
): () => void {
  const isAtLoad = !isQuiet()
  const left = new AbortController()
  let follower: LiveFollower | undefined
  async function begin() {
    try {
      if (!options.isGuarded) await untilQuiet()
      const { LiveFollower } = await importAgain(() => import('./live-follower.ts'))
      if (left.signal.aborted) return
      follower = new LiveFollower(queries, { ...options, isAtLoad })
      follower.start()
    } catch {
      window.addEventListener('online', begin, { once: true, signal: left.signal })
    }
  }
  void begin()
  return () => {
    left.abort()
    follower?.stop()
  }
}
