import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Watch } from './live.ts'
import { isQuiet, untilQuiet } from './until-quiet.ts'

const columns: Record<Watch['table'], string> = {
  leagues: 'id',
  league_settings: 'league_id',
  teams: 'id',
  team_players: 'team_id',
  profiles: 'id',
  matches: 'id',
  match_events: 'id',
  match_reports: 'id',
}

/** Rows of a table that a page shows; an empty list of ids watches nothing. */
export interface LiveRows {
  table: Watch['table']
  column: string
  /** The rows whose column has this value, or one of these. */
  is: string | readonly string[] | null | undefined
  /** What to ask again when one of them changes. */
  keys: readonly QueryKey[]
}

// As many as the server takes in one filter.
const MOST_VALUES = 100

/**
 * Keeps an open page as the data is: what changes elsewhere is fetched again, without a reload.
 * `useLive([{ table: 'matches', column: 'league_id', is: leagueId, keys: [leagueKey(leagueId)] }])`
 */
export function useLive(rows: readonly LiveRows[]): void {
  const queries = useQueryClient()
  const wish = JSON.stringify(rows.flatMap(toWatch))
  useEffect(() => {
    const watches: Watch[] = JSON.parse(wish)
    return watches.length === 0 ? undefined : followWhenQuiet(queries, watches)
  }, [queries, wish])
}

/** The code that follows comes when the page has come to rest, or once the network is back. */
function followWhenQuiet(queries: QueryClient, watches: readonly Watch[]): () => void {
  const beganAtLoad = !isQuiet()
  const left = new AbortController()
  let end = () => {}
  async function begin() {
    try {
      await untilQuiet()
      const { followLive } = await import('./live.ts')
      if (!left.signal.aborted) end = followLive(queries, watches, beganAtLoad)
    } catch {
      window.addEventListener('online', begin, { once: true, signal: left.signal })
    }
  }
  void begin()
  return () => {
    left.abort()
    end()
  }
}

function toWatch({ table, column, is, keys }: LiveRows): Watch[] {
  const watch = { table, column: columns[table], keys }
  if (typeof is === 'string') return [{ ...watch, filter: `${column}=eq.${is}` }]
  if (!is || is.length === 0) return []
  const ids = [...is].sort().slice(0, MOST_VALUES)
  return [{ ...watch, filter: `${column}=in.(${ids})` }]
}
