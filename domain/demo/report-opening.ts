import {
  leader,
  type MatchRecord,
  otherSide,
  type RecordedGoal,
  type Side,
  scoreAfter,
  spoken,
} from './match-record.ts'

/** Sentences to choose from that say how a match ended. */
export function openings(record: MatchRecord): string[] {
  const { home, away, goals } = record
  const winning = leader(scoreAfter(goals))
  if (winning === null) return goals.length === 0 ? goalless(home.name, away.name) : draws(record)
  const won = { ...record, winning, winner: record[winning].name, loser: record[otherSide(winning)].name }
  if (goals.some((_, at) => leader(scoreAfter(goals.slice(0, at + 1))) === otherSide(winning))) return comebacks(won)
  const score = scoreAfter(goals)
  const margin = Math.abs(score.home - score.away)
  if (margin >= 3) return routs(won)
  if (margin === 2) return clearWins(won)
  const decider = goals.filter(({ side }) => side === winning)[score[otherSide(winning)]]
  return decider !== undefined && decider.minute >= 80 ? lateWins(won, decider) : narrowWins(won)
}

interface Won extends MatchRecord {
  winning: Side
  winner: string
  loser: string
}

const result = ({ goals }: MatchRecord) => spoken(scoreAfter(goals))
const place = ({ winning }: Won) => (winning === 'home' ? 'at home' : 'away from home')

const goalless = (home: string, away: string) => [
  `${home} and ${away} shared the points in a goalless draw.`,
  `Neither side found a way through as ${home} and ${away} drew 0–0.`,
  `No goals, one point each: ${home} and ${away} finished level.`,
]

const draws = (record: MatchRecord) => [
  `${record.home.name} and ${record.away.name} took a point each from a ${result(record)} draw.`,
  `It ended ${result(record)} between ${record.home.name} and ${record.away.name}.`,
  `${record.home.name} and ${record.away.name} could not be separated and drew ${result(record)}.`,
]

const comebacks = (won: Won) => [
  `${won.winner} came from behind to beat ${won.loser} ${result(won)}.`,
  `${won.winner} turned the match around and won ${result(won)} against ${won.loser}.`,
  `${won.loser} had the lead, but ${won.winner} had the last word and won ${result(won)}.`,
]

const routs = (won: Won) => [
  `${won.winner} were far too strong for ${won.loser} and won ${result(won)} ${place(won)}.`,
  `It was one-sided: ${won.winner} beat ${won.loser} ${result(won)}.`,
  `${won.winner} swept ${won.loser} aside with a ${result(won)} win ${place(won)}.`,
]

const clearWins = (won: Won) => [
  `${won.winner} beat ${won.loser} ${result(won)} ${place(won)}.`,
  `A ${result(won)} win over ${won.loser} gave ${won.winner} all three points.`,
  `${won.winner} had two goals to spare in a ${result(won)} win over ${won.loser}.`,
]

const lateWins = (won: Won, { scorer }: RecordedGoal) => [
  `A late goal by ${scorer} gave ${won.winner} a ${result(won)} win over ${won.loser}.`,
  `${won.winner} left it late, but ${scorer} settled it: ${result(won)} against ${won.loser}.`,
]

const narrowWins = (won: Won) => [
  `${won.winner} edged out ${won.loser} ${result(won)}.`,
  `One goal was the difference as ${won.winner} beat ${won.loser} ${result(won)}.`,
  `${won.winner} took the points ${place(won)} with a ${result(won)} win over ${won.loser}.`,
]
