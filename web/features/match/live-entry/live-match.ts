import type { LiveClock, LivePhase } from '#domain/live-clock.ts'

// The JSON of the database's live entry (app.live_state).

export interface LivePlayer {
  id: string
  name: string
  number: number | null
  /** Whether the player is in the line-up of the match. */
  plays: boolean
  is_banned: boolean
}

export interface LiveSide {
  id: string
  name: string
  code: string
  team_color: string | null
  second_color: string | null
  logo_url: string | null
  /** The players by number, then by name. */
  players: LivePlayer[]
}

export const phaseKinds = ['kick_off', 'half_time', 'second_half', 'full_time'] as const
export type PhaseKind = (typeof phaseKinds)[number]
type GoalKind = 'goal' | 'penalty' | 'own_goal'
export type CardKind = 'yellow' | 'second_yellow' | 'red'
type LiveKind = PhaseKind | GoalKind | CardKind | 'substitution'

/** An event of the match. `team_id` is the player's own team, also of an own goal. */
export interface LiveEvent {
  id: string
  kind: LiveKind
  team_id: string | null
  /** Null for a goal whose scorer is not known. */
  player_id: string | null
  /** Gave the pass to a goal, or came on. */
  other_id: string | null
  minute: number | null
  added_minutes: number | null
  /** ISO 8601, by the server's clock. */
  happened_at: string
}

export interface LiveMatch {
  match_id: string
  league_id: string
  league_name: string
  /** The server's clock when it answered. */
  now: string
  /** Whether full time is final ('owner', 'scorer', 'link') or the report of a team ('team'). */
  right: 'owner' | 'scorer' | 'team' | 'link'
  played_at: string
  time_zone: string
  home_score: number | null
  away_score: number | null
  is_provisional: boolean
  phase: LivePhase | null
  since: string | null
  /** Minutes in a half. */
  half_minutes: number
  /** Why nothing can be entered, as a sentence. */
  problem: string | null
  is_over: boolean
  /** The last entry that the server had applied. */
  known: number
  home: LiveSide
  away: LiveSide
  events: LiveEvent[]
}

/** An entry that waits on this device for the server's answer. */
export interface QueuedEntry {
  id: string
  kind: LiveKind | 'undo' | 'correction'
  team_id?: string
  player_id?: string | null
  other_id?: string | null
  minute?: number | null
  added_minutes?: number | null
  /** The kind that a correction gives. */
  corrected_kind?: GoalKind | CardKind
  /** The entry that is undone or corrected, or that says the same. */
  target_id?: string
  /** The person's answer that it is not the goal of another phone. */
  is_another?: boolean
  /** The last entry of the server that this phone knew. */
  known: number
  /** When it was entered, in milliseconds by this device's clock. Later entries have later times. */
  at: number
  /** Whether the server may have got it. */
  isSent?: boolean
  /** The server's answer that asks the person. */
  problem?: EntryProblem
}

export type EntryProblem = { outcome: 'refused'; reason: string } | { outcome: 'doubtful'; same_as: string }

export interface EntryResult {
  id: string
  outcome: 'applied' | 'merged' | 'refused' | 'doubtful'
  reason?: string
  same_as?: string
}

export interface LiveAnswer {
  results: EntryResult[]
  state: LiveMatch
}

export const isGoalEntry = (kind: string): kind is GoalKind =>
  kind === 'goal' || kind === 'penalty' || kind === 'own_goal'

export const isPhase = (kind: string): kind is PhaseKind => phaseKinds.some((phase) => phase === kind)

/** The values of an entry that a correction changes. */
export const correctionOf = (entry: QueuedEntry): Partial<LiveEvent> => {
  const { minute, added_minutes, team_id, player_id, other_id, corrected_kind } = entry
  return {
    ...(minute !== undefined && { minute, added_minutes: added_minutes ?? null }),
    ...(corrected_kind !== undefined && { kind: corrected_kind }),
    ...(team_id !== undefined && { team_id }),
    ...(player_id !== undefined && { player_id }),
    ...(other_id !== undefined && { other_id }),
  }
}

/** The side for which a goal counts. */
export const scoringSide = (match: LiveMatch, { kind, team_id }: Pick<LiveEvent, 'kind' | 'team_id'>) =>
  (team_id === match.home.id) === (kind !== 'own_goal') ? 'home' : 'away'

export const sideOf = (match: LiveMatch, teamId: string | null | undefined): LiveSide =>
  teamId === match.away.id ? match.away : match.home

export const otherSide = (match: LiveMatch, side: LiveSide): LiveSide =>
  side.id === match.home.id ? match.away : match.home

/** The clock of a match; null while it is not played. */
export const clockOf = ({ phase, since, half_minutes }: LiveMatch): LiveClock | null =>
  phase && since ? { phase, since: Date.parse(since), half: half_minutes } : null
