import { isolate } from '#domain/isolate-name.ts'
import { writeMinute } from '#domain/match-minute.ts'
import { type LiveEvent, type LiveMatch, otherSide, sideOf } from './live-match.ts'

const KINDS: Record<LiveEvent['kind'], string> = {
  kick_off: 'Kick-off',
  half_time: 'Half-time',
  second_half: 'Second half',
  full_time: 'Full time',
  goal: 'Goal',
  penalty: 'Goal from a penalty',
  own_goal: 'Own goal',
  yellow: 'Yellow card',
  second_yellow: 'Second yellow card',
  red: 'Red card',
  substitution: 'Substitution',
}

type Described = Pick<LiveEvent, 'kind' | 'team_id'> & Partial<LiveEvent>

/** 'Goal for Ash', 'Yellow card, Ash', 'Half-time' */
export function eventTitle(match: LiveMatch, event: Described): string {
  const { kind, team_id } = event
  if (team_id === null) return KINDS[kind]
  const side = sideOf(match, team_id)
  if (kind === 'own_goal') return `${KINDS[kind]} for ${isolate(otherSide(match, side).name)}`
  return kind === 'goal' || kind === 'penalty'
    ? `${KINDS[kind]} for ${isolate(side.name)}`
    : `${KINDS[kind]}, ${isolate(side.name)}`
}

/** '9 Ada, assist: 7 Grace', 'Unknown scorer', '7 Grace for 9 Ada'; '' for a phase. */
export function eventPlayers(match: LiveMatch, event: Described): string {
  const { kind, team_id, player_id = null, other_id = null } = event
  if (team_id === null) return ''
  const named = (id: string) => playerName(match, id)
  if (player_id === null) return 'Unknown scorer'
  if (kind === 'substitution') return `${other_id ? named(other_id) : ''} for ${named(player_id)}`
  return other_id === null ? named(player_id) : `${named(player_id)}, assist: ${named(other_id)}`
}

/** '23′' or '45+2′'; '' if it is not known. */
export const eventMinute = ({ minute = null, added_minutes = null }: Described): string =>
  minute === null ? '' : `${writeMinute(minute, added_minutes)}′`

/** The whole of an event in one line: '23′ Goal for Ash: 9 Ada'. */
export function eventLine(match: LiveMatch, event: Described): string {
  const players = eventPlayers(match, event)
  return [eventMinute(event), eventTitle(match, event) + (players && `: ${players}`)].filter(Boolean).join(' ')
}

function playerName({ home, away }: LiveMatch, id: string): string {
  const player = [...home.players, ...away.players].find((listed) => listed.id === id)
  if (player === undefined) return 'a player who is not in the squad'
  const name = isolate(player.name)
  return player.number === null ? name : `${player.number} ${name}`
}
