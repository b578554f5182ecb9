import { readMinute } from '#domain/read-minute.ts'
import type { Side } from './content.ts'

// A type, because TypeScript does not accept an interface as JSON.
type Event = {
  team_id: string
  player_id: string
  event_type: 'GOAL' | 'ASSIST'
  assist_by_id: string | null
  minute: number | null
  added_minutes: number | null
}

/** A side's goals and assists as rows of match_events. The database adds assists that only a goal names. */
export function toEvents(side: Side, team_id: string): Event[] {
  const goals = Object.entries(side.goals).flatMap(([player_id, list]) =>
    list.map(({ minute, assistById }): Event => {
      const read = readMinute(minute)
      return {
        team_id,
        player_id,
        event_type: 'GOAL',
        assist_by_id: assistById,
        minute: read?.minute ?? null,
        added_minutes: read?.added ?? null,
      }
    }),
  )
  const assists = Object.entries(side.assists).flatMap(([player_id, count]) =>
    Array.from(
      { length: count },
      (): Event => ({ team_id, player_id, event_type: 'ASSIST', assist_by_id: null, minute: 0, added_minutes: null }),
    ),
  )
  return [...goals, ...assists]
}
