import { leader, type OrderedGoal, other, outcomesOf, runOf } from './course.ts'
import { SIDES, type Side } from './facts.ts'
import { cardinal, ordinal } from './numbers.ts'
import { sharedPlace } from './shared-place.ts'
import { capital, spoken, type Telling } from './telling.ts'
import type { Beat } from './wordings.ts'

/** The first sentence of a report, and the goal that it tells. */
export interface Story extends Beat {
  reported: OrderedGoal | null
}

const LATE = 80
const LONG_RUN = 5
const MANY_GOALS = 5

/** Finds the story of a match: the rarest thing that the record shows. */
export function findStory(telling: Telling): Story {
  const { course, team, weekday } = telling
  const values = { home: team('home'), away: team('away'), score: spoken(course.score), day: weekday }
  const story = course.winner === null ? findDraw(telling) : findWin(telling, course.winner)
  return { ...story, values: { ...values, ...story.values }, reported: story.reported ?? null }
}

/** How a cup tie ended that was level after 90 minutes. */
export function findEnding({ facts, team }: Telling): Beat[] {
  const { penalties = null, has_extra_time = false } = facts.cup ?? {}
  const winner = penalties && leader(penalties)
  if (winner) return [{ kind: 'shootOut', values: { won: team(winner), pens: spoken(penalties) } }]
  return has_extra_time ? [{ kind: 'extraTime', values: {} }] : []
}

type Found = Beat & { reported?: OrderedGoal }

function findWin(telling: Telling, winner: Side): Found {
  const loser = other(winner)
  const values = { won: telling.team(winner), lost: telling.team(loser) }
  const found =
    findHero(telling, winner) ??
    findTurn(telling, winner) ??
    findDerby(telling) ??
    findUpset(telling, winner) ??
    findEndedRun(telling, winner) ??
    measureWin(telling, winner)
  return { ...found, values: { ...values, ...found.values } }
}

function findHero({ facts, course, name }: Telling, winner: Side): Found | null {
  const hero = facts.players.find(({ id, side }) => side === winner && course.goalsOf(id) >= 3)
  if (hero === undefined) return null
  const goals = course.goalsOf(hero.id)
  return goals === 3
    ? { kind: 'hatTrick', values: { hero: name(hero.id) } }
    : { kind: 'haul', values: { hero: name(hero.id), haul: cardinal(goals) } }
}

/** A comeback, or a winner towards the end. */
function findTurn(telling: Telling, winner: Side): Found | null {
  const { course } = telling
  const { decider, margin, ordered } = course
  if (course.isComeback) {
    const deficit = deficitOf(ordered, winner)
    return deficit >= 2 ? { kind: 'rescue', values: { deficit: cardinal(deficit) } } : { kind: 'comeback', values: {} }
  }
  if (margin !== 1 || decider === null || decider.minute < LATE || course.total < 2) return null
  return ordered.at(-1) === decider ? { kind: 'late', values: scorerOf(telling, decider), reported: decider } : null
}

const deficitOf = (ordered: readonly OrderedGoal[], side: Side) =>
  Math.max(0, ...ordered.map(({ after }) => after[other(side)] - after[side]))

const scorerOf = ({ name }: Telling, { scorer, minute }: OrderedGoal) => ({
  scorer: name(scorer),
  nth: ordinal(minute),
  m: minute === 1 ? undefined : cardinal(minute),
})

/** The record has no derbies; two names that share a place speak for themselves. */
function findDerby({ facts, course }: Telling): Found | null {
  const place = sharedPlace(facts)
  if (place === null) return null
  const draw = course.total === 0 ? 'goalless' : spoken(course.score)
  return { kind: course.winner === null ? 'derbyDraw' : 'derby', values: { place, draw } }
}

/** A win from far down the table, once there is a table to speak of. */
function findUpset({ facts }: Telling, winner: Side): Found | null {
  const [low, high] = [facts[winner].before, facts[other(winner)].before]
  const gap = Math.max(4, Math.ceil(facts.league.teams * 0.45))
  if (facts.league.teams === 0 || Math.min(low.played, high.played) < LONG_RUN || low.rank - high.rank < gap)
    return null
  return { kind: 'upset', values: { low: ordinal(low.rank), high: ordinal(high.rank) } }
}

function findEndedRun({ facts, course }: Telling, winner: Side): Found | null {
  if (facts.cup) return null
  const loser = other(winner)
  const unbeaten = runOf(outcomesOf(facts[loser], loser, course.score).slice(1), (outcome) => outcome !== 'lost')
  if (unbeaten >= LONG_RUN) return { kind: 'runEnded', values: { run: cardinal(unbeaten) } }
  const winless = runOf(outcomesOf(facts[winner], winner, course.score).slice(1), (outcome) => outcome !== 'won')
  if (winless < LONG_RUN) return null
  const more = winless < facts[winner].results.length ? cardinal(winless + 1) : undefined
  return { kind: 'winAtLast', values: { run: cardinal(winless), more } }
}

function measureWin(telling: Telling, winner: Side): Found {
  const { course } = telling
  const { margin, total, decider } = course
  if (margin >= 3) return { kind: 'rout', values: {} }
  if (total === 1 && decider) return { kind: 'single', values: scorerOf(telling, decider), reported: decider }
  if (margin === 1 && total >= MANY_GOALS) {
    const few = capital(cardinal(course.score[other(winner)])).toLowerCase()
    return { kind: 'feast', values: { goals: cardinal(total), few } }
  }
  return { kind: margin === 1 ? 'narrow' : 'clear', values: {} }
}

function findDraw(telling: Telling): Found {
  const { course, team } = telling
  const last = course.ordered.at(-1)
  const derby = findDerby(telling)
  if (last && last.minute >= LATE)
    return {
      kind: 'lateDraw',
      values: { ...scorerOf(telling, last), side: team(last.side), other: team(other(last.side)) },
      reported: last,
    }
  const saved = SIDES.find((side) => deficitOf(course.ordered, side) >= 2)
  if (saved !== undefined) {
    const deficit = cardinal(deficitOf(course.ordered, saved))
    return { kind: 'drawBack', values: { deficit, side: team(saved), other: team(other(saved)) } }
  }
  return derby ?? { kind: course.total === 0 ? 'goalless' : 'draw', values: {} }
}

/** Stories of results alone take turns among results that are alike. */
export const RESULT_STORIES: ReadonlySet<string> = new Set(['narrow', 'clear', 'rout', 'draw', 'goalless'])

export const leaderAtBreak = ({ course }: Telling): Side | null =>
  course.halfTime === null ? null : leader(course.halfTime)
