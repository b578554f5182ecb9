import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isQuiet, untilQuiet } from '#web/ui/until-quiet.ts'

/** A table whose changes are told. */
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
  /** What to ask again when one of them changes. */
  keys: readonly QueryKey[]
}

interface LiveWishes {
  /** The leagues whose changes are all that can change a public page. */
  leagues?: readonly string[]
  /** A page for people who work in a league, which listens at once, and asks again when it does. */
  isGuarded?: boolean
}

/**
 * Keeps an open page as the data is: what changes elsewhere is fetched again, without a reload.
 * `useLive([{ table: 'matches', column: 'league_id', is: leagueId, keys: [leagueKey(leagueId)] }], { leagues: [leagueId] })`
 */
export function useLive(rows: readonly LiveRows[], { leagues = [], isGuarded = false }: LiveWishes = {}): void {
  const queries = useQueryClient()
  const wish = JSON.stringify({ rows, leagues })
  useEffect(() => followWhenQuiet(queries, JSON.parse(wish), isGuarded), [queries, wish, isGuarded])
}

/** The code that follows comes when a public page has come to rest, or once the network is back. */
function followWhenQuiet(
  queries: QueryClient,
  wish: { rows: readonly LiveRows[]; leagues: readonly string[] },
  isGuarded: boolean,
): () => void {
  const isAtLoad = !isQuiet()
  const left = new AbortController()
  let end = () => {}
  async function begin() {
    try {
      if (!isGuarded) await untilQuiet()
      const { followLive } = await import('./live.ts')
      if (!left.signal.aborted) end = followLive(queries, { ...wish, isAtLoad })
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
