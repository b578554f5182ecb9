export interface MatchEvent {
  team_id: string
  event_type: string
  player: { id: string; full_name: string }
}

export interface Tally {
  playerId: string
  name: string
  count: number
}

/** One team's goals or assists by player, in the order in which each first appears. */
export function tallyEvents(events: MatchEvent[], teamId: string, type: 'GOAL' | 'ASSIST'): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { team_id, event_type, player } of events) {
    if (team_id !== teamId || event_type !== type) continue
    const tally = tallies.get(player.id) ?? { playerId: player.id, name: player.full_name, count: 0 }
    tallies.set(player.id, { ...tally, count: tally.count + 1 })
  }
  return [...tallies.values()]
}
