import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { rowOfPlace } from '#domain/formation.ts'
import { MATCH_LOAD_FAILED, type Match, matchQuery } from '#web/features/match/match-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

export interface SheetPlayer {
  id: string
  full_name: string
  jersey_number: number | null
  /** Whether the recorded line-up has the player. */
  hasPlayed: boolean
  goals: number
}

/** Where the players of a side stand who start, in a formation that was chosen. */
export interface SheetFormation {
  /** '4-3-3' */
  shape: string
  /** The goalkeeper, then each row from the left. */
  rows: Pick<SheetPlayer, 'id' | 'full_name' | 'jersey_number'>[][]
}

/** A match with the players of both sheets: the squad, and players of the line-up who left it. */
export interface Sheet {
  match: Match
  home: SheetPlayer[]
  away: SheetPlayer[]
  formations: Record<'home' | 'away', SheetFormation | null>
}

export async function loadSheet(context: LoaderContext, matchId: string): Promise<Sheet> {
  const match = await load(context, matchQuery(matchId))
  const squads = await load(context, squadsQuery(match))
  const formations = { home: formationOf(match, 'home'), away: formationOf(match, 'away') }
  return { match, home: playersOf(match, squads, 'home'), away: playersOf(match, squads, 'away'), formations }
}

function formationOf(match: Match, side: 'home' | 'away'): SheetFormation | null {
  const lineUp = new Set(match[`${side}_lineup`])
  const placed = match.players
    .flatMap((player) =>
      player.place !== undefined && lineUp.has(player.id) ? [{ ...player, place: player.place }] : [],
    )
    .sort((one, other) => one.place - other.place)
  if (placed.length === 0) return null
  const rows = [...Map.groupBy(placed, ({ place }) => rowOfPlace(place)).values()]
  return {
    shape: rows
      .slice(1)
      .map(({ length }) => length)
      .join('-'),
    rows,
  }
}

function playersOf(
  match: Match,
  squads: Awaited<ReturnType<typeof fetchSquads>>,
  side: 'home' | 'away',
): SheetPlayer[] {
  const team = match[`${side}_team`]
  const lineUp = new Set(match[`${side}_lineup`])
  const squad = squads.find(({ id }) => id === team.id)?.players ?? []
  const known = new Set(squad.map(({ id }) => id))
  const left = match.players.filter(({ id }) => lineUp.has(id) && !known.has(id))
  return [...squad, ...left].map(({ id, full_name, jersey_number }) => ({
    id,
    full_name,
    jersey_number,
    hasPlayed: lineUp.has(id),
    goals: match.events.filter(
      (event) => event.event_type === 'GOAL' && event.team_id === team.id && event.player.id === id,
    ).length,
  }))
}

const squadsQuery = (match: Match) =>
  queryOptions({
    queryKey: [...matchKey(match.id), 'squads'],
    queryFn: ({ client }) => fetchSquads(client, [match.home_team.id, match.away_team.id]),
  })

async function fetchSquads(client: QueryClient, teamIds: string[]) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('teams')
    .select('id, players:profiles!team_players(id, full_name, jersey_number)')
    .in('id', teamIds)
    .order('jersey_number', { referencedTable: 'players', nullsFirst: false })
    .order('full_name', { referencedTable: 'players' })
  if (error) throw new FetchError(MATCH_LOAD_FAILED, error)
  return data
}
