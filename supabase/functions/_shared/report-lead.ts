import { other } from './course.ts'
import type { Side } from './facts.ts'
import { cardinal, ordinal } from './numbers.ts'
import { spoken, type Telling } from './telling.ts'

const LATE = 80

/** The first sentence: how it ended, and what made this match unlike others. */
export function writeLead(telling: Telling): string {
  const { course } = telling
  if (course.winner === null) return telling.pick(course.total === 0 ? goalless(telling) : draw(telling))
  return telling.pick(win(telling, course.winner)())
}

function win(telling: Telling, winner: Side): () => string[] {
  const { course, facts } = telling
  const hero = facts.players.find(({ id, side }) => side === winner && course.goalsOf(id) >= 3)
  const result = { ...telling, winner, won: telling.team(winner), lost: telling.team(other(winner)) }
  if (hero) return () => heroic(result, telling.name(hero.id), course.goalsOf(hero.id))
  if (course.isComeback) return () => comeback(result)
  if (course.margin >= 3) return () => rout(result)
  const { decider } = course
  if (course.margin === 1 && decider && decider.minute >= LATE)
    return () => late(result, telling.name(decider.scorer), decider.minute)
  if (course.total === 1 && decider) return () => single(result, telling.name(decider.scorer))
  if (course.margin === 1) return () => (course.total >= 5 ? feast(result) : narrow(result))
  return () => clear(result)
}

type Won = Telling & { winner: Side; won: string; lost: string }

const score = ({ course }: Telling) => spoken(course.score)
const place = ({ winner }: Won) => (winner === 'home' ? 'at home' : 'away from home')

const heroic = (t: Won, hero: string, goals: number) => [
  goals === 3
    ? `A hat-trick from ${hero} carried ${t.won} to a ${score(t)} win over ${t.lost} on ${t.weekday}.`
    : `${hero} scored ${cardinal(goals)} goals as ${t.won} beat ${t.lost} ${score(t)} on ${t.weekday}.`,
  `${hero} scored ${cardinal(goals)} goals on ${t.weekday}, and ${t.won} beat ${t.lost} ${score(t)} ${place(t)}.`,
  `${t.weekday} belonged to ${hero}, whose ${cardinal(goals)} goals helped ${t.won} to a ${score(t)} win over ${t.lost}.`,
  `${t.lost} could not contain ${hero}, who scored ${cardinal(goals)} goals in a ${score(t)} win for ${t.won} on ${t.weekday}.`,
]

const comeback = (t: Won) => [
  `${t.won} came from behind to beat ${t.lost} ${score(t)} on ${t.weekday}.`,
  `${t.lost} had the lead on ${t.weekday}, but it was ${t.won} who won ${score(t)}.`,
  `${t.won} turned the match around on ${t.weekday} to beat ${t.lost} ${score(t)} ${place(t)}.`,
  `Being behind did not trouble ${t.won} for good: on ${t.weekday} they recovered to beat ${t.lost} ${score(t)}.`,
]

const rout = (t: Won) => [
  `${t.won} were far too strong for ${t.lost} on ${t.weekday} and won ${score(t)} ${place(t)}.`,
  `It was one-sided on ${t.weekday}: ${t.won} beat ${t.lost} ${score(t)} ${place(t)}.`,
  `${t.won} swept aside ${t.lost} on ${t.weekday} with a ${score(t)} win ${place(t)}.`,
  `${t.weekday} was a long day for ${t.lost}, who lost ${score(t)} ${t.winner === 'home' ? 'away' : 'at home'} to ${t.won}.`,
]

const late = (t: Won, scorer: string, minute: number) => [
  `A late goal from ${scorer} gave ${t.won} a ${score(t)} win over ${t.lost} on ${t.weekday}.`,
  `${t.won} left it late on ${t.weekday}, and then ${scorer} settled it: ${score(t)} against ${t.lost}.`,
  `It took until the ${ordinal(minute)} minute on ${t.weekday}, but a goal from ${scorer} decided it for ${t.won}, who beat ${t.lost} ${score(t)}.`,
]

const single = (t: Won, scorer: string) => [
  `A single goal from ${scorer} was enough for ${t.won} to beat ${t.lost} ${score(t)} on ${t.weekday}.`,
  `${t.won} beat ${t.lost} ${score(t)} ${place(t)} on ${t.weekday}, and ${scorer} scored the only goal.`,
  `One goal decided it on ${t.weekday}: ${scorer} scored it, and ${t.won} beat ${t.lost} ${score(t)}.`,
]

const narrow = (t: Won) => [
  `${t.won} edged out ${t.lost} ${score(t)} on ${t.weekday}.`,
  `One goal was the difference on ${t.weekday} as ${t.won} beat ${t.lost} ${score(t)} ${place(t)}.`,
  `${t.won} had just enough on ${t.weekday} to beat ${t.lost} ${score(t)}.`,
  `There was little between ${t.won} and ${t.lost} on ${t.weekday}, but it was ${t.won} who won ${score(t)}.`,
]

const feast = (t: Won) => [
  `${t.weekday} brought ${cardinal(t.course.total)} goals, and ${t.won} beat ${t.lost} ${score(t)} ${place(t)}.`,
  `${t.won} beat ${t.lost} ${score(t)} on ${t.weekday} in a match of ${cardinal(t.course.total)} goals.`,
  `With ${cardinal(t.course.total)} goals to enjoy on ${t.weekday}, nobody could complain, least of all ${t.won}, who beat ${t.lost} ${score(t)}.`,
]

const clear = (t: Won) => [
  `${t.won} beat ${t.lost} ${score(t)} ${place(t)} on ${t.weekday}.`,
  `${t.won} took all three points from ${t.lost} on ${t.weekday} with a ${score(t)} win ${place(t)}.`,
  `${t.weekday} belonged to ${t.won}, who beat ${t.lost} ${score(t)} ${place(t)}.`,
  `There was no arguing with ${t.won} on ${t.weekday}: they beat ${t.lost} ${score(t)} ${place(t)}.`,
]

const sides = (t: Telling) => ({ home: t.team('home'), away: t.team('away') })

function goalless(t: Telling): string[] {
  const { home, away } = sides(t)
  return [
    `${home} and ${away} shared the points in a goalless draw on ${t.weekday}.`,
    `Neither ${home} nor ${away} found a way through on ${t.weekday}, and the match ended goalless.`,
    `No goals and a point each: that was the story of ${home} against ${away} on ${t.weekday}.`,
    `${home} and ${away} cancelled each other out on ${t.weekday} in a goalless draw.`,
  ]
}

function draw(t: Telling): string[] {
  const { home, away } = sides(t)
  const last = t.course.ordered.at(-1)
  if (last && last.minute >= LATE) {
    const scorer = t.name(last.scorer)
    return [
      `A late goal from ${scorer} earned ${t.team(last.side)} a ${score(t)} draw with ${t.team(other(last.side))} on ${t.weekday}.`,
      `${t.team(other(last.side))} were close to a win on ${t.weekday}, but a late goal from ${scorer} made it a ${score(t)} draw with ${t.team(last.side)}.`,
      `It took until the ${ordinal(last.minute)} minute on ${t.weekday}, but a goal from ${scorer} earned ${t.team(last.side)} a ${score(t)} draw with ${t.team(other(last.side))}.`,
    ]
  }
  return [
    `${home} and ${away} shared the points in a ${score(t)} draw on ${t.weekday}.`,
    `${home} and ${away} could not be separated on ${t.weekday} and drew ${score(t)}.`,
    `It ended ${score(t)} between ${home} and ${away} on ${t.weekday}, and each went home with a point.`,
    `A point each was the outcome on ${t.weekday} as ${home} and ${away} drew ${score(t)}.`,
  ]
}
