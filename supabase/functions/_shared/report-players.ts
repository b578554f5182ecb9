import { seasonOf } from './course.ts'
import { type PlayerFacts, SIDES, type Side } from './facts.ts'
import { cardinal, count, ordinal, plural } from './numbers.ts'
import { capital, type Telling } from './telling.ts'

/** Sentences about people, the most telling first. */
export function writePlayers(telling: Telling): string[] {
  const { facts, course } = telling
  const best = findBest(telling)
  const scorers = facts.players
    .filter(({ id }) => course.goalsOf(id) > 0)
    .sort((one, two) => course.goalsOf(two.id) - course.goalsOf(one.id))
  const keepers = SIDES.flatMap((side) => writeCleanSheet(telling, side, best))
  return [
    ...(best ? [writeBest(telling, best)] : []),
    ...keepers,
    ...scorers.flatMap((player) => writeSeason(telling, player)).slice(0, 2),
    ...facts.players.flatMap((player) => writeAssists(telling, player)),
  ]
}

export const findBest = ({ facts }: Telling) => facts.players.find(({ id }) => id === facts.match.man_of_match)

function writeBest(telling: Telling, player: PlayerFacts): string {
  const { pick, course } = telling
  const goals = course.goalsOf(player.id)
  const assists = course.assistsOf(player.id)
  const deeds = listDeeds(telling, player)
  const time = countAwards(telling, player)
  const again = time && `, ${time}`
  const name = telling.name(player.id)
  if (course.decider?.scorer === player.id && goals === 1)
    return pick([
      `Match-winner ${name} was named man of the match${again}.`,
      `${name}, who scored the winner, was named man of the match${again}.`,
      `The man of the match award went to ${name}, the match-winner.`,
    ])
  if (goals + assists === 1)
    return pick([
      `${name}, who ${goals === 1 ? 'scored' : 'set up a goal'}, was named man of the match${again}.`,
      `The man of the match award went to ${name}.`,
      `Man of the match was ${name}${again}.`,
    ])
  if (deeds !== '')
    return pick([
      `With ${deeds}, ${name} was named man of the match${again}.`,
      `The man of the match award went to ${name} for ${deeds}.`,
      `${name} was named man of the match for ${deeds}.`,
    ])
  const role = player.position ? `${player.position === 'midfield' ? 'midfielder' : player.position} ` : ''
  return pick([
    `${capital(role)}${name} was named man of the match${again}.`,
    `The man of the match award went to ${role}${name}.`,
    `Man of the match was ${role}${name}${again}.`,
  ])
}

/** The number of the award in the season, else the player's goals and assists. Both at once would read as one. */
export const describeAward = (telling: Telling, player: PlayerFacts): string => {
  const deeds = listDeeds(telling, player)
  return countAwards(telling, player) || (deeds && `with ${deeds}`)
}

function listDeeds({ course }: Telling, { id }: PlayerFacts): string {
  const goals = course.goalsOf(id)
  const assists = course.assistsOf(id)
  return [goals && few(goals, 'goal'), assists && few(assists, 'assist')].filter(Boolean).join(' and ')
}

function countAwards(telling: Telling, player: PlayerFacts): string {
  const { awards } = seasonOf(player, telling.facts)
  return awards > 1 && canCount(telling, player) ? `for the ${ordinal(awards)} time this season` : ''
}

const few = (number: number, thing: string) =>
  number === 1 ? `${thing === 'assist' ? 'an' : 'a'} ${thing}` : count(number, thing)

/** Earlier matches whose players are not on record leave nothing to count. */
const canCount = ({ facts }: Telling, { side }: PlayerFacts) => facts[side].unrecorded === 0

function writeCleanSheet(telling: Telling, side: Side, best: PlayerFacts | undefined): string[] {
  const { facts, course, vary, team } = telling
  if (course.score[side === 'home' ? 'away' : 'home'] > 0) return []
  const lineup = facts.match.lineups[side]
  const keepers = facts.players.filter(({ id, position }) => position === 'goalkeeper' && lineup.includes(id))
  const [keeper] = keepers
  if (keeper === undefined || keepers.length > 1) return [`${team(side)} kept a clean sheet.`]
  const name = telling.name(keeper.id)
  if (keeper === best) return [`${name} kept a clean sheet for ${team(side)}.`]
  return [
    vary('sheet', [
      `Goalkeeper ${name} kept a clean sheet for ${team(side)}.`,
      `In goal for ${team(side)}, ${name} kept a clean sheet.`,
      `${team(side)} kept a clean sheet, with ${name} in goal.`,
    ]),
  ]
}

function writeSeason(telling: Telling, player: PlayerFacts): string[] {
  if (!canCount(telling, player)) return []
  const { facts, course, vary, name } = telling
  const today = course.goalsOf(player.id)
  const { goals, games, scoringRun } = seasonOf(player, facts)
  if (scoringRun >= 3)
    return [
      vary('run', [
        `${name(player.id)} has now scored in ${cardinal(scoringRun)} matches in a row.`,
        `It was the ${ordinal(scoringRun)} match in a row in which ${name(player.id)} scored.`,
      ]),
    ]
  if (goals === today && today === 1 && games >= 3)
    return [
      vary('first', [
        `For ${name(player.id)} it was a first goal of the season.`,
        `It was ${name(player.id)}’s first goal of the season.`,
        `${name(player.id)} had waited until now for a first goal of the season.`,
      ]),
    ]
  if (goals <= today || goals < 3) return []
  if (games < 3 || !facts.match.lineups[player.side].includes(player.id))
    return [`${name(player.id)} now has ${count(goals, 'goal')} this season.`]
  return [
    vary('season', [
      `${name(player.id)} now has ${count(goals, 'goal')} in ${count(games, 'match')} this season.`,
      `That makes ${count(goals, 'goal')} this season for ${name(player.id)}.`,
      `The season’s tally of ${name(player.id)} stands at ${count(goals, 'goal')} from ${count(games, 'match')}.`,
    ]),
  ]
}

function writeAssists({ course, name, vary }: Telling, { id }: PlayerFacts): string[] {
  const assists = course.assistsOf(id)
  if (assists < 2) return []
  return [
    vary('assists', [
      `${name(id)} was credited with ${cardinal(assists)} ${plural(assists, 'assist')}.`,
      `${capital(count(assists, 'assist'))} went to ${name(id)}.`,
    ]),
  ]
}
