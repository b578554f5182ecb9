import type { Rule as ClaimRule } from '../check-claims.ts'
import { type Course, other, outcomesOf, seasonOf } from '../course.ts'
import type { MatchFacts, PlayerFacts, Position, Side } from '../facts.ts'

/** What a rule asks the record. */
export interface MatchRecord {
  facts: MatchFacts
  course: Course
  /** Whoever bears the name behind a mark `@p3`. */
  players(label: string): PlayerFacts[]
}

export type Groups = Record<string, string | undefined>
export type Rule = ClaimRule<MatchRecord>

export const T = '(?<t>@[ha])'
export const U = '(?<u>@[ha])'
export const P = '(?<p>@p\\d+)'
export const S = '(?<s>s\\d+-\\d+)'
export const N = '(?<n>\\d+)'
export const NTH = '(?<n>\\d+)(?:st|nd|rd|th)'
export const POSITION = '(?<position>goalkeeper|keeper|defender|midfielder|forward)'
export const DEEDS = '(?:(?<goals>\\d+|a) goals?)?(?: and )?(?:(?<assists>\\d+|an) assists?)?'

export const sideOf = (label: string | undefined): Side => (label?.startsWith('@h') ? 'home' : 'away')
export const number = (text: string | undefined) =>
  text === 'none' || text === 'no' ? 0 : text === 'a' || text === 'an' ? 1 : Number(text)

export const someone = (label: string | undefined, { players }: MatchRecord, holds: (player: PlayerFacts) => boolean) =>
  players(label ?? '').some(holds)

export function scoreIs(text: string | undefined, { home, away }: { home: number; away: number }): boolean {
  return text === `s${Math.max(home, away)}-${Math.min(home, away)}`
}

export const isFinal = (text: string | undefined, { course }: MatchRecord) =>
  text === undefined || scoreIs(text, course.score)
export const won = (label: string | undefined, { course }: MatchRecord) => course.winner === sideOf(label)
export const lost = (label: string | undefined, { course }: MatchRecord) =>
  course.winner !== null && course.winner !== sideOf(label)
export const isDraw = ({ course }: MatchRecord) => course.winner === null
export const isDifferent = ({ t, u }: Groups) => sideOf(t) !== sideOf(u)
export const playsFor = (player: PlayerFacts, label: string | undefined) => player.side === sideOf(label)
export const conceded = (label: string | undefined, { course }: MatchRecord) => course.score[other(sideOf(label))]
export const isBest = (label: string | undefined, record: MatchRecord) =>
  someone(label, record, ({ id }) => id === record.facts.match.man_of_match)
export const isKeeper = (label: string | undefined, team: string | undefined, record: MatchRecord) =>
  someone(label, record, (player) => {
    const { lineups } = record.facts.match
    const keepers = record.facts.players.filter(
      ({ id, position, side }) => position === 'goalkeeper' && lineups[side].includes(id),
    )
    return (
      playsFor(player, team) &&
      keepers.filter(({ side }) => side === player.side).length === 1 &&
      keepers.includes(player)
    )
  })
export const canCount = ({ side }: PlayerFacts, { facts }: MatchRecord) => facts[side].unrecorded === 0
export const season = (player: PlayerFacts, { facts }: MatchRecord) => seasonOf(player, facts)
export const lineupHas = (player: PlayerFacts, { facts }: MatchRecord) =>
  facts.match.lineups[player.side].includes(player.id)

export const hasDeeds = ({ p, goals, assists }: Groups, record: MatchRecord) =>
  someone(
    p,
    record,
    ({ id }) =>
      (goals === undefined || record.course.goalsOf(id) === number(goals)) &&
      (assists === undefined || record.course.assistsOf(id) === number(assists)),
  )
export const isAward = ({ n, p }: Groups, record: MatchRecord) =>
  n === undefined ||
  someone(p, record, (player) => canCount(player, record) && season(player, record).awards === number(n))
export const isPosition = ({ position, p }: Groups, record: MatchRecord) =>
  position === undefined || someone(p, record, (player) => player.position === positionOf(position))
export const positionOf = (word: string): Position =>
  word === 'keeper' || word === 'goalkeeper' ? 'goalkeeper' : word === 'midfielder' ? 'midfield' : (word as Position)

export const outcomes = (label: string | undefined, { facts, course }: MatchRecord) =>
  outcomesOf(facts[sideOf(label)], sideOf(label), course.score)
export const after = (label: string | undefined, { facts }: MatchRecord) => facts[sideOf(label)].after
export const before = (label: string | undefined, { facts }: MatchRecord) => facts[sideOf(label)].before

/** The last team that is named before a place of the sentence, else the first after it. */
export function teamNear(sentence: string, at: number): string | undefined {
  const earlier = sentence
    .slice(0, at)
    .match(/@[ha]\b/g)
    ?.at(-1)
  return earlier ?? /@[ha]\b/.exec(sentence.slice(at))?.[0]
}

export const isEarlyOrLate = (when: string | undefined, minute: number) =>
  when === undefined || (when === 'late' ? minute >= 80 : minute <= 15)
export const scoredWhen = ({ p, when }: Groups, record: MatchRecord) =>
  someone(p, record, ({ id }) =>
    record.course.told.some(({ scorer, minute }) => scorer === id && isEarlyOrLate(when, minute)),
  ) ||
  (when === undefined && someone(p, record, ({ id }) => record.course.goalsOf(id) > 0))
export const decided = ({ p }: Groups, record: MatchRecord) =>
  someone(p, record, ({ id }) => record.course.decider?.scorer === id)
export const lastGoal = ({ course }: MatchRecord) => course.told.at(-1)
export const isEqualiser = ({ p, t }: Groups, record: MatchRecord) =>
  isDraw(record) &&
  someone(p, record, ({ id }) => lastGoal(record)?.scorer === id) &&
  lastGoal(record)?.side === sideOf(t)
export const RESULTS: Readonly<Record<string, 'won' | 'drawn' | 'lost'>> = {
  win: 'won',
  victory: 'won',
  draw: 'drawn',
  defeat: 'lost',
  loss: 'lost',
}
export const resultIs = (noun: string | undefined, label: string | undefined, record: MatchRecord) =>
  outcomes(label, record)[0] === RESULTS[noun ?? '']

export const firstTeam = (sentence: string, at: number) => /@[ha]\b/.exec(sentence.slice(0, at))?.[0]
export const lastTeamBefore = (sentence: string, at: number) =>
  sentence
    .slice(0, at)
    .match(/@[ha]\b/g)
    ?.at(-1)
