import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Change } from '#domain/history/change.ts'
import { namedIds } from '#domain/history/named-ids.ts'
import { leagueKey, matchKey } from './query-keys.ts'
import { type Supabase, supabaseOf } from './supabase.ts'

/** Entries that 'Older changes' adds. */
const PAGE = 30

interface HistoryOf {
  leagueId: string
  /** The match whose changes are listed; left out for the whole competition. */
  matchId?: string
}

export interface HistoryEntry extends Change {
  id: number
  changed_at: string
  origin: string
  /** The person's name; null for the server and for an account that was deleted. */
  by: string | null
  match_id: string | null
  match: { home_team: { name: string }; away_team: { name: string } } | null
  team: { name: string } | null
}

interface History {
  /** The latest first. */
  entries: HistoryEntry[]
  names: ReadonlyMap<string, string>
  hasOlder: boolean
}

/** The changes that this person may read: an organizer all, a manager those of their own matches. */
export const changeLogQuery = (of: HistoryOf, pages: number) =>
  queryOptions({
    queryKey: [...(of.matchId === undefined ? leagueKey(of.leagueId) : matchKey(of.matchId)), 'history', pages],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ client }) => fetchHistory(client, of, pages * PAGE),
  })

async function fetchHistory(client: QueryClient, { leagueId, matchId }: HistoryOf, limit: number): Promise<History> {
  const supabase = await supabaseOf(client)
  const all = supabase
    .from('change_log')
    .select(
      `id, changed_at, origin, subject, before, after, match_id, by:changed_by,
       match:matches(home_team:teams!matches_home_team_id_fkey(name), away_team:teams!matches_away_team_id_fkey(name)),
       team:teams(name)`,
    )
    .eq('league_id', leagueId)
  const { data } = await (matchId === undefined ? all : all.eq('match_id', matchId))
    .order('changed_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit + 1)
    .overrideTypes<HistoryEntry[], { merge: false }>()
    .throwOnError()
  const entries = data.slice(0, limit)
  return { entries, names: await fetchNames(supabase, namedIds(entries)), hasOlder: data.length > limit }
}

/** The ids that an address has room for. */
const IDS = 150

async function fetchNames(supabase: Supabase, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (let at = 0; at < ids.length; at += IDS) {
    const some = ids.slice(at, at + IDS)
    const [people, teams, venues] = await Promise.all([
      supabase.from('profiles').select('id, name:full_name').in('id', some).throwOnError(),
      supabase.from('teams').select('id, name').in('id', some).throwOnError(),
      supabase.from('venues').select('id, name').in('id', some).throwOnError(),
    ])
    for (const { id, name } of [...people.data, ...teams.data, ...venues.data]) names.set(id, name)
  }
  return names
}
