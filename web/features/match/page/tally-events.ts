import { minuteOrder, writeMinute } from '#domain/match-minute.ts'

export interface MatchEvent {
  team_id: string
  event_type: string
  minute: number | null
  added_minutes: number | null
  player: { id: string; full_name: string }
}

export interface Tally {
  playerId: string
  name: string
  count: number
  /** Recorded minutes, in order: '12', '45+2'. */
  minutes: string[]
  /** The earliest recorded minute, to sort by; `LAST` if there is none. */
  first: number
}

/** One team's goals or assists by player: by the first known minute, then most first, then by name. @param events by minute */
export function tallyEvents(events: MatchEvent[], teamId: string, type: 'GOAL' | 'ASSIST'): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { team_id, event_type, minute, added_minutes: added, player } of events) {
    if (team_id !== teamId || event_type !== type) continue
    const tally = tallies.get(player.id) ?? {
      playerId: player.id,
      name: player.full_name,
      count: 0,
      minutes: [],
      first: LAST,
    }
    tally.count += 1
    // An assist has minute 0, which means 'unknown'.
    if (minute) {
      tally.minutes.push(writeMinute(minute, added))
      tally.first = Math.min(tally.first, minuteOrder({ minute, added }))
    }
    tallies.set(player.id, tally)
  }
  return [...tallies.values()].sort(
    (one, other) => one.first - other.first || other.count - one.count || (one.name < other.name ? -1 : 1),
  )
}

const LAST = 1000
