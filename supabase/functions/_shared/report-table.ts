import { cleanSheetsOf, leader, other, outcomesOf, runOf } from './course.ts'
import type { Side } from './facts.ts'
import { listed } from './names.ts'
import { cardinal, count, ordinal } from './numbers.ts'
import { capital, spoken, type Telling } from './telling.ts'

const SIDES = ['home', 'away'] as const
// Before that, a table says little.
const TELLING_MATCHES = 2

/** What the result did to the table. */
export function writeTable(telling: Telling): string[] {
  const { facts, course } = telling
  if (facts.league.teams < 3 || SIDES.some((side) => facts[side].after.played < TELLING_MATCHES)) return []
  const first = course.winner ?? (facts.home.after.rank < facts.away.after.rank ? 'home' : 'away')
  const [one, two] = [writePlace(telling, first, true), writePlace(telling, other(first), false)]
  return telling.pick([true, false]) && !two.startsWith('The ') && !two.startsWith('At ')
    ? [`${one.slice(0, -1)}; ${two}`]
    : [one, two]
}

function writePlace(telling: Telling, side: Side, isFirst: boolean): string {
  const { facts, course, vary, team } = telling
  const { before, after } = facts[side]
  const isSame = !isFirst && facts[other(side)].after.played === after.played
  const points = `${after.points === 0 ? 'no points' : count(after.points, 'point')}${isSame ? '' : ` from ${count(after.played, 'match')}`}`
  const league = isFirst ? ` in the ${facts.league.name.replace(/^the /i, '')}` : ''
  const name = team(side)
  const place = ordinal(after.rank)
  const result = course.winner === null ? 'draw' : course.winner === side ? 'win' : 'defeat'
  if (after.rank === 1)
    return before.rank === 1
      ? vary('top', [
          `${name} stay top${league}, with ${points}.`,
          `At the top${league}, nothing changes: ${name} lead the table with ${points}.`,
        ])
      : vary('top', [
          `The ${result} took ${name} to the top of the table${league}, with ${points}.`,
          `${name} go top${league} with ${points}.`,
        ])
  if (after.rank === facts.league.teams)
    return before.rank === after.rank
      ? `${name} stay bottom${league} with ${points}.`
      : `The ${result} left ${name} bottom of the table${league} with ${points}.`
  if (after.rank < before.rank)
    return vary('rise', [
      `The ${result} took ${name} from ${ordinal(before.rank)} to ${place}${league}, with ${points}.`,
      `${name} climb to ${place}${league} with ${points}.`,
      `${name} are up to ${place}${league}, with ${points}.`,
    ])
  if (after.rank > before.rank)
    return vary('fall', [
      `${name} slip from ${ordinal(before.rank)} to ${place}${league} with ${points}.`,
      `${name} drop to ${place}${league}, with ${points}.`,
    ])
  return vary('stay', [
    `${name} stay ${place}${league} with ${points}.`,
    `${name} remain ${place}${league}, with ${points}.`,
  ])
}

/** Runs, firsts and earlier meetings, the most telling first. */
export function writeForm(telling: Telling): string[] {
  const { course } = telling
  const first = course.winner ?? 'home'
  return [...[first, other(first)].flatMap((side) => writeRun(telling, side)), ...writeMeeting(telling)]
}

function writeRun({ facts, course, pick, team }: Telling, side: Side): string[] {
  const outcomes = outcomesOf(facts[side], side, course.score)
  const name = team(side)
  const { won, lost, played } = facts[side].after
  const wins = runOf(outcomes, (outcome) => outcome === 'won')
  const defeats = runOf(outcomes, (outcome) => outcome === 'lost')
  const unbeaten = runOf(outcomes, (outcome) => outcome !== 'lost')
  const winless = runOf(outcomes, (outcome) => outcome !== 'won')
  if (outcomes[0] === 'won' && won === 1 && played >= 3)
    return [
      pick([
        `It was the first win of the season for ${name}.`,
        `${name} had waited until now for a first win of the season.`,
      ]),
    ]
  if (outcomes[0] === 'lost' && lost === 1 && played >= 4) return [`It was the first defeat of the season for ${name}.`]
  if (wins >= 3)
    return [
      pick([`It was a ${ordinal(wins)} win in a row for ${name}.`, `${name} have now won ${cardinal(wins)} in a row.`]),
    ]
  if (unbeaten >= 4)
    return [
      pick([
        `${name} are unbeaten in ${cardinal(unbeaten)} matches.`,
        `That is ${cardinal(unbeaten)} matches unbeaten for ${name}.`,
      ]),
    ]
  if (winless === played && played >= 4)
    return [`${name} are still waiting for a first win after ${count(played, 'match')}.`]
  if (defeats >= 3)
    return [
      pick([
        `It was a ${ordinal(defeats)} defeat in a row for ${name}.`,
        `${name} have now lost ${cardinal(defeats)} in a row.`,
      ]),
    ]
  if (winless >= 4) return [`${name} have gone ${cardinal(winless)} matches without a win.`]
  return []
}

function writeMeeting({ facts, team }: Telling): string[] {
  const [last] = facts.meetings
  if (last === undefined) return []
  if (last.home === last.away)
    return [`The previous meeting of the two ended ${spoken(last)} as well.`.replace(' as well', '')]
  return [`The previous meeting of the two ended ${spoken(last)} to ${team(last.home > last.away ? 'home' : 'away')}.`]
}

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
    return `${team(side)} have scored ${cardinal(goals_for)} and conceded ${cardinal(goals_against)} in ${count(played, 'match')}.`
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

const none = (number: number) => (number === 0 ? 'none' : cardinal(number))

/** The shape of the match: who led when, how the goals were spread, and over whom. */
export function writeShape(telling: Telling): string[] {
  const { course, facts, team, pick } = telling
  const { told, winner, total } = course
  const [first] = told
  const last = told.at(-1)
  if (first === undefined || last === undefined) return []
  const changes = leadChanges(told)
  const worst = winner === null ? 0 : Math.max(...told.map(({ after }) => after[other(winner)] - after[winner]))
  const early = told.filter(({ minute }) => minute <= 45).length
  const unanswered = told.length - 1 - told.findLastIndex(({ side }) => side !== last.side)
  const scorers = new Set(facts.goals.filter(({ side }) => side === last.side).map(({ scorer }) => scorer)).size
  return [
    ...(worst >= 2 && winner !== null ? [`${team(winner)} had been ${cardinal(worst)} goals behind.`] : []),
    ...(changes >= 2 ? [`The lead changed hands ${changes === 2 ? 'twice' : `${cardinal(changes)} times`}.`] : []),
    ...(unanswered >= 3 && unanswered < told.length
      ? [`The last ${cardinal(unanswered)} goals all went to ${team(last.side)}.`]
      : []),
    ...(winner !== null && course.score[other(winner)] > 0 && !course.isComeback
      ? [`${team(winner)} were never behind.`]
      : []),
    ...(total >= 2 && early === total
      ? [`${total === 2 ? 'Both' : `All ${cardinal(total)}`} goals came before the break.`]
      : []),
    ...(scorers >= 3 ? [`${capital(cardinal(scorers))} different players scored for ${team(last.side)}.`] : []),
    ...(total >= 2 && last.minute - first.minute >= 60
      ? [pick([`Between the first goal and the last lay ${cardinal(last.minute - first.minute)} minutes.`])]
      : []),
    ...(first.minute >= 20 && early > 0 ? [`The first goal was ${cardinal(first.minute)} minutes in coming.`] : []),
  ]
}

function leadChanges(told: Telling['course']['told']): number {
  const leaders = told.map(({ after }) => leader(after)).filter((side) => side !== null)
  return leaders.filter((side, at) => at > 0 && side !== leaders[at - 1]).length
}

/** Who stood in front of a goal that nothing went into. */
function writeDefences({ facts, course, team, name }: Telling): string[] {
  return SIDES.flatMap((side) => {
    if (course.score[other(side)] > 0) return []
    const lineup = facts.match.lineups[side]
    const defence = facts.players.filter(({ id, position }) => position === 'defender' && lineup.includes(id))
    if (defence.length < 2 || defence.length > 6) return []
    return [`In defence for ${team(side)}: ${listed(defence.map(({ id }) => name(id)))}.`]
  })
}

/** Which home or away win of the season it was. */
function writePlaceRecord({ facts, course, team }: Telling): string[] {
  const { winner } = course
  if (winner === null) return []
  const earlier = facts[winner].results.filter(({ is_home }) => is_home === (winner === 'home'))
  const wins = earlier.filter(({ scored, conceded }) => scored > conceded).length + 1
  if (earlier.length === 0) return []
  return [`It was the ${ordinal(wins)} ${winner} win of the season for ${team(winner)}.`]
}

/** What the smallest record leaves to say: nothing that could be untrue. */
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
