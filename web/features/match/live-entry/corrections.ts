import { isolate } from '#domain/isolate-name.ts'
import { type CardKind, isGoalEntry, type LiveMatch, type LiveSide, otherSide, sideOf } from './live-match.ts'
import type { ShownEvent } from './project-match.ts'
import type { NewEntry } from './use-live-match.ts'

/** The values that a correction changes. */
export type Correction = Pick<
  NewEntry,
  'minute' | 'added_minutes' | 'team_id' | 'player_id' | 'other_id' | 'corrected_kind'
>

/** A question that a correction needs: a player of a side. */
export interface Question {
  text: string
  side: LiveSide
  /** Players who cannot be meant. */
  without: string[]
  /** The correction that a player makes, or the next question. */
  answer: (playerId: string) => Correction | Question
  /** An answer without a player. */
  nobody?: { button: string; correction: Correction }
}

/** A button of the screen that corrects an entry, with what it does at once or asks first. */
interface Choice {
  button: string
  leadsTo: Correction | Question
}

export const isQuestion = (step: Correction | Question): step is Question => 'answer' in step

/** The corrections of an entry besides that of its minute: of its players, its kind, its team. */
export function choicesOf(match: LiveMatch, event: ShownEvent): Choice[] {
  if (event.kind === 'substitution') return substitutionChoices(match, event)
  if (event.kind === 'own_goal') return ownGoalChoices(match, event)
  return isGoalEntry(event.kind) ? goalChoices(match, event) : cardChoices(match, event)
}

const sidesOf = (match: LiveMatch, { team_id }: ShownEvent) => {
  const side = sideOf(match, team_id)
  return { side, other: otherSide(match, side) }
}

const known = (...ids: (string | null)[]): string[] => ids.filter((id) => id !== null)

const otherTeam = ({ name }: LiveSide, leadsTo: Question): Choice => ({
  button: `Other team: ${isolate(name)}`,
  leadsTo,
})

function goalChoices(match: LiveMatch, event: ShownEvent): Choice[] {
  const { kind, player_id, other_id } = event
  const { side, other } = sidesOf(match, event)
  const isPenalty = kind === 'penalty'
  const scorer: Choice = {
    button: player_id === null ? 'Name the scorer' : 'Another scorer',
    leadsTo: {
      text: 'who scored?',
      side,
      without: known(player_id, other_id),
      answer: (id) => ({ player_id: id }),
    },
  }
  const pass: Choice = {
    button: other_id === null ? 'Add the assist' : 'Another assist',
    leadsTo: {
      text: 'who gave the pass?',
      side,
      without: known(player_id, other_id),
      answer: (id) => ({ other_id: id }),
      ...(other_id !== null && { nobody: { button: 'No assist', correction: { other_id: null } } }),
    },
  }
  return [
    scorer,
    ...(player_id === null ? [] : [pass]),
    {
      button: isPenalty ? 'It was not a penalty' : 'It was a penalty',
      leadsTo: { corrected_kind: isPenalty ? 'goal' : 'penalty' },
    },
    {
      button: 'It was an own goal',
      leadsTo: {
        text: 'who scored the own goal?',
        side: other,
        without: [],
        answer: (id) => ({ corrected_kind: 'own_goal', team_id: other.id, player_id: id, other_id: null }),
      },
    },
    otherTeam(other, scorerOf(other)),
  ]
}

/** The scorer of a goal that is another side's, or no own goal. */
const scorerOf = (side: LiveSide, more: Correction = {}): Question => ({
  text: 'who scored?',
  side,
  without: [],
  answer: (id) => ({ ...more, team_id: side.id, player_id: id, other_id: null }),
  nobody: { button: 'Unknown scorer', correction: { ...more, team_id: side.id, player_id: null, other_id: null } },
})

function ownGoalChoices(match: LiveMatch, event: ShownEvent): Choice[] {
  const { side, other } = sidesOf(match, event)
  return [
    {
      button: 'Another player',
      leadsTo: {
        text: 'which player?',
        side,
        without: known(event.player_id),
        answer: (id) => ({ player_id: id }),
      },
    },
    { button: 'Not an own goal', leadsTo: scorerOf(other, { corrected_kind: 'goal' }) },
    // The own goal of a player counts for the other team.
    otherTeam(side, {
      text: 'who scored the own goal?',
      side: other,
      without: [],
      answer: (id) => ({ team_id: other.id, player_id: id }),
    }),
  ]
}

function cardChoices(match: LiveMatch, event: ShownEvent): Choice[] {
  const { side, other } = sidesOf(match, event)
  const isRed = event.kind === 'red'
  const cardOf = (playerId: string | null, red: boolean): CardKind =>
    red ? 'red' : isBooked(match, event, playerId) ? 'second_yellow' : 'yellow'
  const ofPlayer = (id: string): Correction => ({ player_id: id, corrected_kind: cardOf(id, isRed) })
  return [
    {
      button: 'Another player',
      leadsTo: { text: 'which player?', side, without: known(event.player_id), answer: ofPlayer },
    },
    {
      button: isRed ? 'It was a yellow card' : 'It was a red card',
      leadsTo: { corrected_kind: cardOf(event.player_id, !isRed) },
    },
    otherTeam(other, {
      text: 'which player?',
      side: other,
      without: [],
      answer: (id) => ({ team_id: other.id, ...ofPlayer(id) }),
    }),
  ]
}

/** Whether a player has a yellow card besides this entry. */
const isBooked = ({ events }: LiveMatch, { id }: ShownEvent, playerId: string | null): boolean =>
  events.some((event) => event.id !== id && event.kind === 'yellow' && event.player_id === playerId)

function substitutionChoices(match: LiveMatch, event: ShownEvent): Choice[] {
  const { side, other } = sidesOf(match, event)
  const without = known(event.player_id, event.other_id)
  return [
    {
      button: 'Another player off',
      leadsTo: { text: 'who went off?', side, without, answer: (id) => ({ player_id: id }) },
    },
    {
      button: 'Another player on',
      leadsTo: { text: 'who came on?', side: asBench(side), without, answer: (id) => ({ other_id: id }) },
    },
    otherTeam(other, {
      text: 'who went off?',
      side: other,
      without: [],
      answer: (off) => ({
        text: 'who came on?',
        side: asBench(other),
        without: [off],
        answer: (on) => ({ team_id: other.id, player_id: off, other_id: on }),
      }),
    }),
  ]
}

/** Substitutes who came on are in the line-up by then, and others may have come on instead. */
const asBench = (side: LiveSide): LiveSide => ({
  ...side,
  players: side.players.map((player) => ({ ...player, plays: false })),
})
