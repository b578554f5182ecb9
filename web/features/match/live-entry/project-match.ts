import { type LivePhase, secondHalfSince } from '#domain/live-clock.ts'
import {
  correctionOf,
  isGoalEntry,
  isPhase,
  type LiveEvent,
  type LiveMatch,
  type PhaseKind,
  phaseKinds,
  type QueuedEntry,
  scoringSide,
} from './live-match.ts'

/** An event on the screen; `isWaiting` until the server has it. */
export interface ShownEvent extends LiveEvent {
  isWaiting?: true
}

export interface ShownMatch extends LiveMatch {
  events: ShownEvent[]
}

const PHASES: Record<PhaseKind, LivePhase | null> = {
  kick_off: 'first_half',
  half_time: 'half_time',
  second_half: 'second_half',
  full_time: null,
}

/**
 * The match as it will be when the server has applied what waits on this device. Entries that ask the person are left out.
 * @param offset the server's clock minus this device's, in milliseconds
 */
export function projectMatch(match: LiveMatch, queue: readonly QueuedEntry[], offset: number): ShownMatch {
  return queue
    .filter(({ problem }) => problem === undefined)
    .reduce<ShownMatch>((shown, entry) => applyEntry(shown, entry, offset), match)
}

function applyEntry(match: ShownMatch, entry: QueuedEntry, offset: number): ShownMatch {
  if (entry.kind === 'correction') return withCorrection(match, entry)
  if (entry.kind === 'undo') return withoutEvent(match, entry.target_id)
  // The server applied it already, or another entry stands for it.
  if (entry.target_id !== undefined || match.events.some(({ id }) => id === entry.id)) return match
  const event: ShownEvent = {
    id: entry.id,
    kind: entry.kind,
    team_id: entry.team_id ?? null,
    player_id: entry.player_id ?? null,
    other_id: entry.other_id ?? null,
    minute: entry.minute ?? null,
    added_minutes: entry.added_minutes ?? null,
    happened_at: new Date(entry.at + offset).toISOString(),
    isWaiting: true,
  }
  if (isPhase(event.kind) && isReached(match, event.kind)) return match
  return withPhase(withGoals({ ...match, events: [...match.events, event] }, event, 1))
}

function withCorrection(match: ShownMatch, entry: QueuedEntry): ShownMatch {
  const event = match.events.find(({ id }) => id === entry.target_id)
  if (event === undefined) return match
  const corrected: ShownEvent = { ...event, ...correctionOf(entry), isWaiting: true }
  const events = match.events.map((shown) => (shown === event ? corrected : shown))
  return withGoals(withGoals({ ...match, events }, event, -1), corrected, 1)
}

function withoutEvent(match: ShownMatch, id: string | undefined): ShownMatch {
  const event = match.events.find((shown) => shown.id === id)
  if (event === undefined) return match
  const events = match.events.filter((shown) => shown !== event)
  return withPhase(withGoals({ ...match, events }, event, -1))
}

function withGoals(match: ShownMatch, event: ShownEvent, goals: number): ShownMatch {
  if (!isGoalEntry(event.kind)) return match
  const { home_score, away_score } = match
  return scoringSide(match, event) === 'home'
    ? { ...match, home_score: Math.max(0, (home_score ?? 0) + goals) }
    : { ...match, away_score: Math.max(0, (away_score ?? 0) + goals) }
}

const reachedKinds = (events: readonly LiveEvent[]) =>
  phaseKinds.filter((phase) => events.some(({ kind }) => kind === phase))

const isReached = ({ events }: LiveMatch, phase: PhaseKind) =>
  reachedKinds(events).some((kind) => phaseKinds.indexOf(kind) >= phaseKinds.indexOf(phase))

/** The phase and the clock, as the last event of a phase says them. */
function withPhase(match: ShownMatch): ShownMatch {
  const last = reachedKinds(match.events).at(-1)
  const event = match.events.find(({ kind }) => kind === last)
  if (last === undefined || event === undefined)
    return { ...match, phase: null, since: null, is_over: false, home_score: null, away_score: null }
  const began = Date.parse(event.happened_at)
  return {
    ...match,
    home_score: match.home_score ?? 0,
    away_score: match.away_score ?? 0,
    phase: PHASES[last],
    since: new Date(last === 'second_half' ? secondHalfSince(began, match.half_minutes) : began).toISOString(),
    is_over: last === 'full_time',
  }
}

/** Whether an event can be undone: a phase only until something came after it, and the kick-off as the last event of all. */
export function isUndoable({ events }: LiveMatch, { kind }: LiveEvent): boolean {
  if (!isPhase(kind)) return true
  return kind === 'kick_off' ? events.length === 1 : reachedKinds(events).at(-1) === kind
}
