import { cleanSheetsOf, other, seasonOf } from './course.ts'
import { type PlayerFacts, SIDES, type Side } from './facts.ts'
import { cardinal, count, ordinal } from './numbers.ts'
import type { Story } from './story.ts'
import type { Telling } from './telling.ts'
import type { Beat } from './wordings.ts'

// Matches without a goal, after which the first one is news.
const LONG_WAIT = 8

/** The fifth, the tenth, the 15th. */
const isMilestone = (total: number, today: number) => Math.floor(total / 5) > Math.floor((total - today) / 5)

/** People of the match, the most telling first. */
export function reportPeople(telling: Telling, story?: Story): Beat[] {
  const { facts, course } = telling
  const scorers = facts.players
    .filter(({ id }) => course.goalsOf(id) > 0)
    .sort((one, two) => course.goalsOf(two.id) - course.goalsOf(one.id))
  const [season] = scorers.flatMap((player) => reportSeason(telling, player))
  return [
    ...reportBest(telling),
    ...(season ? [season] : []),
    ...facts.players.flatMap((player) => reportAssists(telling, player)),
    ...reportKeepers(telling),
    ...reportSetUp(telling, story),
  ]
}

export const findBest = ({ facts }: Telling) => facts.players.find(({ id }) => id === facts.match.man_of_match)

function reportBest(telling: Telling): Beat[] {
  const { course, name, team } = telling
  const best = findBest(telling)
  if (best === undefined) return []
  const values = { p: name(best.id), t: team(best.side) }
  const goals = course.goalsOf(best.id)
  if (goals + course.assistsOf(best.id) >= 2)
    return [{ kind: 'bestDeeds', values: { ...values, deeds: listDeeds(telling, best) } }]
  if (course.decider?.scorer === best.id && goals === 1) return [{ kind: 'bestWinner', values }]
  const { awards } = seasonOf(best, telling.facts)
  if (awards > 1 && canCount(telling, best.side))
    return [{ kind: 'bestAgain', values: { ...values, time: ordinal(awards), awards: cardinal(awards) } }]
  return [{ kind: 'best', values }]
}

/** The number of the award in the season, else the player's goals and assists. Both at once would read as one. */
export function describeAward(telling: Telling, player: PlayerFacts): string {
  const deeds = listDeeds(telling, player)
  const { awards } = seasonOf(player, telling.facts)
  if (awards > 1 && canCount(telling, player.side)) return `for the ${ordinal(awards)} time this season`
  return deeds && `with ${deeds}`
}

function listDeeds({ course }: Telling, { id }: PlayerFacts): string {
  const goals = course.goalsOf(id)
  const assists = course.assistsOf(id)
  return [goals && few(goals, 'goal'), assists && few(assists, 'assist')].filter(Boolean).join(' and ')
}

const few = (number: number, thing: string) =>
  number === 1 ? `${thing === 'assist' ? 'an' : 'a'} ${thing}` : count(number, thing)

/** Earlier matches whose players are not on record leave nothing to count. */
const canCount = ({ facts }: Telling, side: Side) => facts[side].unrecorded === 0

function reportKeepers(telling: Telling): Beat[] {
  const { course, name, team } = telling
  const clean = SIDES.filter((side) => course.score[other(side)] === 0)
  const keepers = clean.flatMap((side) => {
    const keeper = findKeeper(telling, side)
    return keeper && keeper !== findBest(telling) ? [{ side, keeper }] : []
  })
  const [one, two] = keepers
  if (one && two) {
    const values = { p: name(one.keeper.id), other: name(two.keeper.id), t: team(one.side), o: team(two.side) }
    return [{ kind: 'bothSheets', values }]
  }
  return [
    ...keepers.map(
      ({ side, keeper }): Beat => ({
        kind: 'sheet',
        values: { p: name(keeper.id), t: team(side), o: team(other(side)) },
      }),
    ),
    ...clean.flatMap((side) => reportSheets(telling, side)),
  ]
}

function findKeeper({ facts }: Telling, side: Side): PlayerFacts | undefined {
  const lineup = facts.match.lineups[side]
  const keepers = facts.players.filter(({ id, position }) => position === 'goalkeeper' && lineup.includes(id))
  return keepers.length === 1 ? keepers[0] : undefined
}

function reportSheets({ facts, course, team }: Telling, side: Side): Beat[] {
  const sheets = cleanSheetsOf(facts[side], side, course.score)
  if (!isMilestone(sheets, 1)) return []
  return [{ kind: 'sheetAgain', values: { t: team(side), sheets: cardinal(sheets), nth: ordinal(sheets) } }]
}

function reportSeason(telling: Telling, player: PlayerFacts): Beat[] {
  if (!canCount(telling, player.side)) return []
  const { facts, course, name } = telling
  const today = course.goalsOf(player.id)
  const { goals, games, scoringRun } = seasonOf(player, facts)
  const values = { p: name(player.id), goals: cardinal(goals) }
  if (scoringRun >= 3)
    return [{ kind: 'scoringRun', values: { ...values, run: cardinal(scoringRun), nth: ordinal(scoringRun) } }]
  const hasPlayed = games >= 3 && facts.match.lineups[player.side].includes(player.id)
  const counted = { ...values, games: hasPlayed ? cardinal(games) : undefined }
  if (goals === 1 && today === 1 && games >= LONG_WAIT) return [{ kind: 'firstGoal', values: counted }]
  return isMilestone(goals, today) ? [{ kind: 'tally', values: counted }] : []
}

function reportAssists({ course, name, team }: Telling, { id, side }: PlayerFacts): Beat[] {
  const assists = course.assistsOf(id)
  if (assists < 2) return []
  return [{ kind: 'assists', values: { p: name(id), t: team(side), number: cardinal(assists) } }]
}

/** The assist of the goal that the first sentence tells, or of the decisive one. */
function reportSetUp({ facts, course, name }: Telling, story: Story | undefined): Beat[] {
  const goal = story?.reported ?? (facts.match.number % 2 === 1 ? course.decider : null)
  if (!goal?.assist || course.assistsOf(goal.assist) > 1 || course.goalsOf(goal.scorer) > 1) return []
  return [{ kind: 'setUp', values: { p: name(goal.assist), s: name(goal.scorer) } }]
}
