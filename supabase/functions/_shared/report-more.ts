import { cleanSheetsOf, other, outcomesOf, runOf } from './course.ts'
import { SIDES } from './facts.ts'
import { listed } from './names.ts'
import { cardinal, count, ordinal } from './numbers.ts'
import { TELLING_MATCHES } from './report-table.ts'
import type { Telling } from './telling.ts'

/** More of the record, for a report that would be short. */
export function writeMore(telling: Telling): string[] {
  const { facts, course, team, pick } = telling
  const { round, lineups } = facts.match
  const isOpening = SIDES.every((side) => facts[side].results.length === 0)
  const meeting = isOpening
    ? ['For both teams it was the first match of the season.']
    : facts.meetings.length === 0
      ? ['It was the first meeting of the two this season.']
      : []
  const rounds =
    round === null ? [] : [pick([`The match was one of round ${round}.`, `It was a match of round ${round}.`])]
  const records = SIDES.filter((side) => facts[side].after.played >= TELLING_MATCHES).map((side) => {
    const { won, drawn, lost } = facts[side].after
    return `${team(side)} have won ${none(won)}, drawn ${none(drawn)} and lost ${none(lost)} so far.`
  })
  const goals = SIDES.filter((side) => facts[side].after.played >= TELLING_MATCHES).map((side) => {
    const { goals_for, goals_against, played } = facts[side].after
    return `${team(side)} have scored ${none(goals_for)} and conceded ${none(goals_against)} in ${count(played, 'match')}.`
  })
  const sheets = SIDES.filter((side) => course.score[other(side)] === 0).flatMap((side) => {
    const number = cleanSheetsOf(facts[side], side, course.score)
    return number < 2 ? [] : [`For ${team(side)} it was clean sheet number ${cardinal(number)} of the season.`]
  })
  const used =
    lineups.home.length > 0 && lineups.away.length > 0
      ? [
          lineups.home.length === lineups.away.length
            ? `Each side used ${count(lineups.home.length, 'player')}.`
            : `${team('home')} used ${count(lineups.home.length, 'player')}, ${team('away')} ${cardinal(lineups.away.length)}.`,
        ]
      : []
  const [first, second] = course.winner === 'away' ? [goals[1], records[0]] : [goals[0], records[1]]
  const figures = [first, second, ...goals, ...records].filter((sentence) => sentence !== undefined)
  return [
    ...writeDefences(telling),
    ...writePlaceRecord(telling),
    ...writeSmallRuns(telling),
    ...sheets,
    ...new Set(figures),
    ...meeting,
    ...rounds,
    ...used,
  ]
}

const none = (number: number) => (number === 0 ? 'none' : cardinal(number))

/** The defenders of a team that conceded nothing. */
function writeDefences({ facts, course, team, name }: Telling): string[] {
  return SIDES.flatMap((side) => {
    if (course.score[other(side)] > 0) return []
    const lineup = facts.match.lineups[side]
    const defence = facts.players.filter(({ id, position }) => position === 'defender' && lineup.includes(id))
    if (defence.length < 2 || defence.length > 6) return []
    return [`In defence for ${team(side)}: ${listed(defence.map(({ id }) => name(id)))}.`]
  })
}

/** The number of the home or away win in the season. */
function writePlaceRecord({ facts, course, team }: Telling): string[] {
  const { winner } = course
  if (winner === null) return []
  const earlier = facts[winner].results.filter(({ is_home }) => is_home === (winner === 'home'))
  const wins = earlier.filter(({ scored, conceded }) => scored > conceded).length + 1
  if (earlier.length === 0) return []
  return [`It was the ${ordinal(wins)} ${winner} win of the season for ${team(winner)}.`]
}

/** Runs that are just beginning. */
function writeSmallRuns({ facts, course, team }: Telling): string[] {
  return SIDES.flatMap((side) => {
    const outcomes = outcomesOf(facts[side], side, course.score)
    if (runOf(outcomes, (outcome) => outcome === 'won') === 2)
      return [`For ${team(side)} it was a second win in a row.`]
    if (runOf(outcomes, (outcome) => outcome === 'lost') === 2) return [`${team(side)} have now lost two in a row.`]
    return []
  })
}

/** Sentences for the smallest record. They state nothing that could be untrue. */
export const plainSentences = ({ team, facts }: Telling): string[] => [
  `It was a match of the ${facts.league.name.replace(/^the /i, '')}.`,
  `That is as much as the record tells of ${team('home')} against ${team('away')}, and the record is what counts.`,
  'Whoever was there will have more to tell, and whoever was not can take the record at its word.',
  ...(facts.match.lineups.home.length + facts.match.lineups.away.length === 0
    ? ['The line-ups are for the clubs to add, and this page will carry them when they do.']
    : []),
  'The outcome stands on its own, in the book for good, and nobody can take it out.',
  'All the rest would be hearsay, and this is no column for hearsay.',
]
