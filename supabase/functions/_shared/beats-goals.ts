import { halfTimeOf, leader, type OrderedGoal, other } from './course.ts'
import { SIDES, type Side } from './facts.ts'
import { listed } from './names.ts'
import { cardinal, ordinal } from './numbers.ts'
import type { Story } from './story.ts'
import { spoken, type Telling } from './telling.ts'
import type { Beat, Kind } from './wordings.ts'

/** The goals one by one where the record has their order, else the scorers. */
export function reportGoals(telling: Telling, story: Story): Beat[] {
  const { course } = telling
  const goals =
    course.ordered.length === 0
      ? reportScorers(telling)
      : course.ordered.filter((goal) => goal !== story.reported).map((goal) => reportGoal(telling, goal))
  return [...goals, ...reportOwnGoals(telling)]
}

const reportOwnGoals = ({ facts, name, team }: Telling): Beat[] =>
  (facts.own_goals ?? []).map(({ side, player }) => ({
    kind: 'ownGoal',
    values: { s: name(player), t: team(side), o: team(other(side)) },
  }))

function reportGoal(telling: Telling, goal: OrderedGoal): Beat {
  const { course, name, team } = telling
  const previous = course.ordered[course.ordered.indexOf(goal) - 1]
  const gap = previous && sameHalf(telling, previous, goal) ? goal.minute - previous.minute : 0
  const kind = kindOf(telling, goal)
  return {
    kind,
    values: {
      s: name(goal.scorer),
      a: kind === 'madeOpener' && goal.assist !== null ? name(goal.assist) : undefined,
      t: team(goal.side),
      o: team(other(goal.side)),
      nth: ordinal(goal.minute),
      m: goal.minute === 1 ? undefined : cardinal(goal.minute),
      gap: gap >= 2 && gap <= 10 ? cardinal(gap) : undefined,
      score: spoken(goal.after),
      count: cardinal(goal.after[goal.side]),
    },
  }
}

const sameHalf = ({ facts }: Telling, one: OrderedGoal, goal: OrderedGoal) =>
  one.minute <= halfTimeOf(facts) === goal.minute <= halfTimeOf(facts)

/** Assists of first goals are told in every other match: a report with all of them is a list. */
function kindOf({ facts, course }: Telling, goal: OrderedGoal): Kind {
  const { before, after, side } = goal
  const isLast = goal === course.ordered.at(-1)
  if (before.home + before.away === 0)
    return goal.assist !== null && facts.match.number % 2 === 0 ? 'madeOpener' : 'opener'
  if (goal.own === 3) return 'hatTrickGoal'
  if (leader(after) === null) return 'level'
  if (leader(after) !== side) return isLast && after[side] === 1 ? 'consolation' : 'pullBack'
  if (leader(before) === null) return 'ahead'
  return after[side] === 2 ? 'double' : 'extend'
}

/** Goals whose order or minutes nobody recorded. */
function reportScorers({ facts, course, name, team }: Telling): Beat[] {
  const lists = SIDES.map((side) => {
    const goals = facts.goals.filter((goal) => goal.side === side)
    const ids = [...new Set(goals.map(({ scorer }) => scorer))]
    const items = ids.map((id) => (course.goalsOf(id) > 1 ? `${name(id)} (${course.goalsOf(id)})` : name(id)))
    return { side, items, isWhole: goals.length === course.score[side] }
  })
  const scored = lists.filter(({ items }) => items.length > 0)
  const t = course.winner ?? 'home'
  const [winners, losers] = [lists.find(({ side }) => side === t), lists.find(({ side }) => side !== t)]
  const teams = { t: team(t), o: team(other(t)) }
  if (!winners || !losers || !lists.every(({ isWhole }) => isWhole)) return scored.map((list) => reportSome(list, team))
  if (scored.length === 2)
    return [{ kind: 'scorersBoth', values: { ...teams, winners: listed(winners.items), losers: listed(losers.items) } }]
  if (winners.items.length > 1) return [{ kind: 'scorersOne', values: { ...teams, winners: listed(winners.items) } }]
  return winners.items.length === 0 ? [] : [reportSolo(course.score[t], teams, winners.items[0])]
}

function reportSolo(goals: number, teams: { t: string; o: string }, item = ''): Beat {
  const all = goals === 1 ? 'the only goal' : goals === 2 ? 'both goals' : `all ${cardinal(goals)} goals`
  const one = item.replace(/ \(\d+\)$/, '')
  return { kind: 'scorersSolo', values: { ...teams, one, all, was: goals === 1 ? 'was' : 'were' } }
}

const reportSome = ({ side, items }: { side: Side; items: string[] }, team: Telling['team']): Beat => ({
  kind: 'scorersSome',
  values: { t: team(side), some: listed(items), verb: items.length === 1 ? 'is' : 'are' },
})
