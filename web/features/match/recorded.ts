import type { Line } from '#domain/line-up.ts'
import type { OfficialRole } from '#domain/official-roles.ts'

// The JSON that the database returns with a match (match_incident_list, match_officials …).

export interface NamedPlayer {
  id: string
  full_name: string
}

interface MatchEvent {
  team_id: string
  event_type: 'GOAL' | 'ASSIST'
  minute: number | null
  added_minutes: number | null
  player: NamedPlayer
  assist_by: { full_name: string } | null
}

export interface LineupPlayer extends NamedPlayer {
  position: Line | null
  jersey_number: number | null
  is_captain?: true
  /** The place in a chosen formation: ten times the row, plus the place in it from the left. */
  place?: number
  /** The minute of a substitution, '' if it is not known. */
  off?: string
  on?: string
}

export interface RecordedEvent {
  kind:
    | 'goal'
    | 'penalty'
    | 'own_goal'
    | 'yellow'
    | 'second_yellow'
    | 'red'
    | 'penalty_missed'
    | 'penalty_saved'
    | 'substitution'
  /** The player's own team, also of an own goal. */
  team_id: string
  minute: number | null
  added_minutes: number | null
  player: NamedPlayer
  /** Gave the pass to a goal, or came on. */
  other: NamedPlayer | null
}

export interface MatchRecord {
  /** The events by minute; those of unknown minute last. */
  events: RecordedEvent[]
  /** `unused` substitutes did not play. */
  roles: { role: 'captain' | 'goalkeeper' | 'unused'; team_id: string; player: NamedPlayer }[]
}

/** An official who accepted the match, in a league that shows them. */
export interface NamedOfficial {
  role: OfficialRole
  name: string
}

export interface Recorded {
  events: MatchEvent[]
  players: LineupPlayer[]
  record: MatchRecord | null
  officials: NamedOfficial[] | null
}
