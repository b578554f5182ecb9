import type { Goal, MatchFacts, PlayerFacts, Score, Side, TeamFacts } from './facts.ts'

export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')
/** The last minute of the first half. */
export const halfTimeOf = ({ match }: MatchFacts): number => match.half_minutes ?? 45
export const leader = ({ home, away }: Score): Side | null => (home === away ? null : home > away ? 'home' : 'away')

export interface OrderedGoal extends Goal {
  minute: number
  before: Score
  after: Score
  /** The scorer's first goal in this match is 1, the second 2. */
  own: number
}

/** Facts that follow from the record of a match: leads, margins, goals of each player. */
export interface Course {
  score: Score
  winner: Side | null
  margin: number
  total: number
  /** As many goals of each side are recorded as the score has. */
  isComplete: boolean
  /** The goals in the order in which they fell; empty unless all of them are recorded and their order is certain. */
  ordered: OrderedGoal[]
  /** Null unless the order of the goals shows it. */
  halfTime: Score | null
  /** The winner's goal that the loser never matched. */
  decider: OrderedGoal | null
  /** The winner was behind at some time. */
  isComeback: boolean
  goalsOf(playerId: string): number
  assistsOf(playerId: string): number
}

export function courseOf(facts: MatchFacts): Course {
  const { score } = facts.match
  const winner = leader(score)
  const goals = (side: Side) => facts.goals.filter((goal) => goal.side === side).length
  const isComplete = goals('home') === score.home && goals('away') === score.away
  const ordered = isComplete && isOrdered(facts.goals) ? addScores(facts.goals) : []
  const hasCourse = ordered.length > 0 || score.home + score.away === 0
  const firstHalf = ordered.filter(({ minute }) => minute <= halfTimeOf(facts))
  return {
    score,
    winner,
    margin: Math.abs(score.home - score.away),
    total: score.home + score.away,
    isComplete,
    ordered,
    halfTime: hasCourse ? (firstHalf.at(-1)?.after ?? { home: 0, away: 0 }) : null,
    decider: winner === null ? null : (ordered.filter(({ side }) => side === winner)[score[other(winner)]] ?? null),
    isComeback: winner !== null && ordered.some(({ after }) => leader(after) === other(winner)),
    goalsOf: (id) => facts.goals.filter(({ scorer }) => scorer === id).length,
    assistsOf: (id) => facts.assists[id] ?? 0,
  }
}

/** Two goals of both sides in one minute could have fallen in either order. */
function isOrdered(goals: readonly Goal[]): boolean {
  return goals.every(
    ({ minute, side }, at) =>
      minute !== null && goals.slice(0, at).every((earlier) => earlier.minute !== minute || earlier.side === side),
  )
}

function addScores(goals: readonly Goal[]): OrderedGoal[] {
  const score = { home: 0, away: 0 }
  return goals.map((goal, at) => {
    const before = { ...score }
    score[goal.side] += 1
    const own = goals.slice(0, at + 1).filter(({ scorer }) => scorer === goal.scorer).length
    return { ...goal, minute: goal.minute ?? 0, before, after: { ...score }, own }
  })
}

type Outcome = 'won' | 'drawn' | 'lost'

/** A team's results in the league, newest first, this match included. */
export function outcomesOf({ results }: TeamFacts, side: Side, score: Score): Outcome[] {
  return [{ scored: score[side], conceded: score[other(side)] }, ...results].map(({ scored, conceded }) =>
    scored > conceded ? 'won' : scored < conceded ? 'lost' : 'drawn',
  )
}

export const runOf = (outcomes: readonly Outcome[], wanted: (outcome: Outcome) => boolean): number => {
  const end = outcomes.findIndex((outcome) => !wanted(outcome))
  return end < 0 ? outcomes.length : end
}

/** How many matches of the season a team conceded nothing in, this one included. */
export const cleanSheetsOf = ({ results }: TeamFacts, side: Side, score: Score): number =>
  results.filter(({ conceded }) => conceded === 0).length + (score[other(side)] === 0 ? 1 : 0)

/** A player's season in the league, this match included. */
export function seasonOf({ id, before, side }: PlayerFacts, facts: MatchFacts) {
  const goals = facts.goals.filter(({ scorer }) => scorer === id).length
  const played = facts.match.lineups[side].includes(id)
  return {
    games: before.games + (played ? 1 : 0),
    goals: before.goals + goals,
    assists: before.assists + (facts.assists[id] ?? 0),
    awards: before.awards + (facts.match.man_of_match === id ? 1 : 0),
    scoringRun: goals > 0 ? before.scoring_run + 1 : 0,
  }
}
