import type { QueryKey } from '@tanstack/react-query'
import type { LiveRows, LiveTable } from './use-live.ts'

/** A subscription to rows of a table, and the queries to refetch when one of them changes. */
export interface Watch {
  table: LiveTable
  /** A filter of PostgREST: `league_id=eq.5`. */
  filter: string
  /** A column of the table's key. */
  column: string
  keys: readonly QueryKey[]
}

const columns: Record<LiveTable, string> = {
  leagues: 'id',
  league_settings: 'league_id',
  teams: 'id',
  team_players: 'team_id',
  profiles: 'id',
  matches: 'id',
  match_events: 'id',
  match_reports: 'id',
}

// The server's limit for one filter.
const MOST_VALUES = 100

/** @returns one watch, or none where there is no row to watch */
export function toWatch({ table, column, is, keys }: LiveRows): Watch[] {
  const watch = { table, column: columns[table], keys }
  if (typeof is === 'string') return [{ ...watch, filter: `${column}=eq.${is}` }]
  if (!is || is.length === 0) return []
  const ids = [...is].sort().slice(0, MOST_VALUES)
  return [{ ...watch, filter: `${column}=in.(${ids})` }]
}
