import { reportGoals } from './beats-goals.ts'
import { describeAward, findBest, reportPeople } from './beats-people.ts'
import { reportMeeting, reportOccasion, reportPlaces, reportRuns, reportShape } from './beats-season.ts'
import { halfTimeOf, type OrderedGoal, other } from './course.ts'
import { dayOf } from './dates.ts'
import { type MatchFacts, SIDES, type Side } from './facts.ts'
import { deedsOf, describeHalfTime } from './goal-deeds.ts'
import { clean, spellFacts } from './names.ts'
import { cardinal, ordinal } from './numbers.ts'
import { quotable } from './quotable.ts'
import { type Brief, numberStatements, pickNameFirst, type Statement, toStatement } from './statements.ts'
import { findEnding, findStory } from './story.ts'
import { createTelling, markOf, namesOf, spoken, type Telling } from './telling.ts'
import { type Beat, fillWording, wordingsFor } from './wordings.ts'
import { MAX_WORDS } from './write-report.ts'

const MANY_GOALS = 5

export function briefReport(given: MatchFacts): Brief {
  const facts = spellFacts(given, clean)
  return {
    task: `Write a match report of at most ${MAX_WORDS} words in one to five paragraphs. Where there are fewer than three statements, write two sentences.`,
    statements: statementsOf(facts),
    nameOf: namesOf(facts),
    least: 0,
    most: MAX_WORDS,
    paragraphs: 5,
    opinions: 2,
  }
}

/** All that a report of this match may state. The sentences come from the built-in writer, with marks for names. */
function statementsOf(facts: MatchFacts): Statement[] {
  const telling = createTelling(facts)
  return [
    ...describeResult(telling),
    ...findEnding(telling).map((beat) => toStatement('ending', writeBeat(beat), { isRequired: true })),
    ...describeCourse(telling),
    ...describeBest(telling),
    ...numberStatements('player', reportPeople(telling).filter(isNoAward).map(writeBeat)),
    ...numberStatements('table', reportPlaces(telling).map(writeBeat)),
    ...numberStatements('shape', reportShape(telling).map(writeBeat)),
    ...numberStatements('form', [...reportRuns(telling), ...reportMeeting(telling)].map(writeBeat)),
    ...SIDES.flatMap((side) => quoteLine(facts, side)),
    ...numberStatements('more', [
      writeBeat(reportOccasion(telling)),
      `The match was played on ${telling.weekday}, ${dayOf(facts.match.date)}.`,
    ]),
  ]
}

const isNoAward = ({ kind }: Beat) => !kind.startsWith('best')

const writeBeat = (beat: Beat): string =>
  pickNameFirst(wordingsFor(beat).map((wording) => fillWording(wording, beat.values)))

function describeResult({ course, team, weekday, facts, name }: Telling): Statement[] {
  const { winner, margin, total } = course
  const score = spoken(course.score)
  const day = `on ${weekday}`
  if (winner === null) {
    const how = total === 0 ? 'goalless' : score
    const predicates = {
      ...(facts.cup === undefined && { shared: `shared the points in a ${how} draw` }),
      drew: `drew ${score}`,
    }
    const subjects = { teams: `${team('home')} and ${team('away')}` }
    return [{ id: 'draw', isOpening: true, subjects, predicates, details: { day } }]
  }
  const [won, lost] = [team(winner), team(other(winner))]
  const hero = facts.players.find(({ id, side }) => side === winner && course.goalsOf(id) >= 2)
  const goals = total >= MANY_GOALS ? { goals: `in a match of ${cardinal(total)} goals` } : {}
  const place = (side: Side) => (side === 'home' ? 'at home' : 'away from home')
  return [
    {
      id: 'win',
      isOpening: true,
      subjects: { team: won },
      predicates: {
        beat: `beat ${lost} ${score}`,
        won: `won ${score} against ${lost}`,
        ...(margin === 1 && { edged: `edged out ${lost} ${score}` }),
        ...(course.isComeback && { recovered: `came from behind to beat ${lost} ${score}` }),
      },
      details: {
        day,
        place: place(winner),
        ...goals,
        ...(hero && { hero: `with ${cardinal(course.goalsOf(hero.id))} goals from ${name(hero.id)}` }),
      },
    },
    {
      id: 'defeat',
      isOpening: true,
      subjects: { team: lost },
      predicates: { lost: `lost ${score} to ${won}` },
      details: { day, place: place(other(winner)), ...goals },
    },
  ]
}

function describeBest(telling: Telling): Statement[] {
  const best = findBest(telling)
  if (best === undefined) return []
  const subjects = { player: telling.name(best.id) }
  const award = describeAward(telling, best)
  return [
    { id: 'best', subjects, predicates: { named: 'was named man of the match' }, details: award ? { award } : {} },
  ]
}

/** Each goal and the score at half-time in their order; the scorers alone where the order is not recorded. */
function describeCourse(telling: Telling): Statement[] {
  const { ordered, halfTime, total } = telling.course
  if (total > 0 && ordered.length === 0)
    return reportGoals(telling, findStory(telling)).map((beat, at) =>
      toStatement(`scorers_${at + 1}`, writeBeat(beat), { isRequired: true }),
    )
  const early = ordered.filter(({ minute }) => minute <= halfTimeOf(telling.facts)).length
  return [
    ...ordered.map((goal, at) => describeGoal(telling, goal, at)),
    ...(halfTime === null
      ? []
      : [toStatement('half_time', describeHalfTime(telling, halfTime), { order: early - 0.5 })]),
  ].sort((one, two) => (one.order ?? 0) - (two.order ?? 0))
}

function describeGoal(telling: Telling, goal: OrderedGoal, at: number): Statement {
  const { name } = telling
  const all = [
    ...deedsOf(telling, goal),
    ...(goal.own === 3 ? [`made it ${spoken(goal.after)} and completed a hat-trick`] : []),
  ]
  return {
    id: `goal_${at + 1}`,
    isRequired: true,
    order: at,
    subjects: { scorer: name(goal.scorer) },
    predicates: Object.fromEntries(all.map((deed, number) => [`deed_${number + 1}`, deed])),
    details: {
      ...(goal.own === 2 && { again: 'with a second goal' }),
      minute: `in the ${ordinal(goal.minute)} minute`,
      ...(goal.assist !== null && { assist: `set up by ${name(goal.assist)}` }),
    },
    needs: 'minute',
  }
}

/** The quotation has a mark too: nothing that a team typed is sent to a model. */
const quoteLine = ({ lines }: MatchFacts, side: Side): Statement[] =>
  quotable(lines[side]).length === 0
    ? []
    : [toStatement(`quote_${side}`, `${markOf(`${side}_team`)} put it this way: “${markOf(`${side}_line`)}”`)]
