import { createChance } from './chance.ts'
import type { BioFacts } from './facts.ts'
import { callName, clean, withoutSecondPoints } from './names.ts'
import { cardinal, count, ordinal } from './numbers.ts'

// Further down, a place in a list is nothing to be introduced by.
const LAST_RANK = 10

/** The same facts with their names spelled so. */
export function spellBioFacts(facts: BioFacts, spell: (name: string) => string): BioFacts {
  const { player, league, team, manages, best } = facts
  return {
    ...facts,
    player: { ...player, name: spell(player.name) },
    league: { ...league, name: spell(league.name).replace(/^the /i, '') },
    team: team && { ...team, name: spell(team.name) },
    manages: manages === null ? null : spell(manages),
    best: best && { ...best, opponent: spell(best.opponent) },
  }
}

/** A biography of two to seven sentences from what is on record, and nothing else. The same facts give the same text. */
export function writeBio(given: BioFacts): string {
  const facts = spellBioFacts(given, clean)
  const [first = '', ...others] = bioSentences(facts, createChance(facts.player.id).pick)
  const short = shortNameOf(facts)
  return withoutSecondPoints(
    [first, ...others.map((sentence) => sentence.replaceAll(facts.player.name, () => short))].join(' '),
  )
}

/** All sentences that the record allows, the introduction first. */
export const bioSentences = (facts: BioFacts, pick: Pick): string[] => [
  ...introduce(facts, pick),
  ...writeTotals(facts, pick),
  ...writeRanks(facts, pick),
  ...writeHighlights(facts, pick),
  ...writeTeam(facts, pick),
]

/** The person's name after the first mention. */
export const shortNameOf = ({ player, team, manages, best, league }: BioFacts): string =>
  callName(player.name, [team?.name ?? '', manages ?? '', best?.opponent ?? '', league.name])

export type Pick = <T>(items: readonly T[]) => T

const ROLES = { goalkeeper: 'goalkeeper', defender: 'defender', midfield: 'midfielder', forward: 'forward' }

function introduce({ player, team, manages, league }: BioFacts, pick: Pick): string[] {
  const { name, position, number } = player
  const shirt = number === null ? [] : [`number ${number}`]
  const lead =
    manages === null ? [] : [manages === team?.name ? `${name} also manages the team.` : `${name} manages ${manages}.`]
  if (team === null)
    return lead.length > 0
      ? [`${name} manages ${manages} in the ${league.name}.`]
      : [`${name} is a name of the ${league.name}.`]
  if (position === null)
    return [
      pick([
        `${name} plays for ${team.name} in the ${league.name}${shirt.map((one) => ` and wears ${one}`).join('')}.`,
      ]),
      ...lead,
    ]
  const role = ROLES[position]
  return [
    pick([
      `${name} is a ${role} of ${team.name} in the ${league.name}${shirt.map((one) => ` and wears ${one}`).join('')}.`,
      `${name} plays for ${team.name} in the ${league.name}, a ${role}${shirt.map((one) => ` with ${one} on the shirt`).join('')}.`,
      `At ${team.name}, ${name} is a ${role}${shirt.map((one) => ` and wears ${one}`).join('')}, in the ${league.name}.`,
    ]),
    ...lead,
  ]
}

function writeTotals({ player, totals }: BioFacts, pick: Pick): string[] {
  const { games, goals, assists } = totals
  const { name } = player
  if (games === 0)
    return [
      pick([
        `A first match of the season is still to come for ${name}.`,
        `${name} is still waiting for a first match of the season.`,
      ]),
    ]
  const deeds = [goals > 0 ? count(goals, 'goal') : '', assists > 0 ? count(assists, 'assist') : '']
    .filter(Boolean)
    .join(' and ')
  const matches = count(games, 'match')
  if (deeds === '')
    return [pick([`The season so far: ${matches} for ${name}.`, `${name} has played ${matches} this season.`])]
  return [
    pick([
      `In ${matches} so far this season there have been ${deeds} for ${name}.`.replace(
        /have been (one \w+ for)/,
        'has been $1',
      ),
      `${name} has ${deeds} from ${matches} this season.`,
      `The season’s record of ${name} stands at ${deeds} in ${matches}.`,
    ]),
  ]
}

function writeRanks({ player: { name }, ranks }: BioFacts, pick: Pick): string[] {
  const { goals, assists } = ranks
  if (goals !== null && goals <= LAST_RANK && (assists === null || goals <= assists)) {
    if (goals === 1)
      return [
        pick([`Nobody in the league has more goals than ${name}.`, `${name} leads the league’s list of goalscorers.`]),
      ]
    return [
      pick([
        `Among the league’s goalscorers that is ${ordinal(goals)} place.`,
        `${name} is ${ordinal(goals)} in the league’s list of goalscorers.`,
      ]),
    ]
  }
  if (assists !== null && assists <= LAST_RANK) {
    if (assists === 1) return [`${name} leads the league’s list of assists.`]
    return [`${name} is ${ordinal(assists)} in the league’s list of assists.`]
  }
  return []
}

function writeHighlights({ player, totals, best, hat_tricks, clean_sheets, wins }: BioFacts, pick: Pick): string[] {
  const { name, position } = player
  const { awards, games } = totals
  const day =
    best === null
      ? []
      : [
          pick([
            `The best day so far brought ${cardinal(best.goals)} goals against ${best.opponent}.`,
            `Against ${best.opponent} there were ${cardinal(best.goals)} goals in one match.`,
          ]),
        ]
  const again = hat_tricks > 1 ? [`There have been ${cardinal(hat_tricks)} hat-tricks.`] : []
  const sheets =
    position === 'goalkeeper' && clean_sheets > 0
      ? [`${name} has played in ${count(clean_sheets, 'clean sheet')}.`]
      : []
  const honours =
    awards === 0
      ? []
      : [
          pick([
            `The man of the match award has gone to ${name} ${times(awards)}.`,
            `${name} has been man of the match ${times(awards)}.`,
          ]),
        ]
  const shared =
    games >= 3 && wins > 0
      ? [
          pick([
            `${cap(cardinal(wins))} of those matches ended in a win.`,
            `With ${name} in the side, ${count(wins, 'match')} ended in a win.`,
          ]),
        ]
      : []
  return [...day, ...again, ...sheets, ...honours, ...shared]
}

const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const times = (number: number) => (number === 1 ? 'once' : number === 2 ? 'twice' : `${cardinal(number)} times`)

function writeTeam({ team, league }: BioFacts, pick: Pick): string[] {
  if (team === null || team.played === 0 || league.teams < 3) return []
  const place =
    team.rank === 1
      ? 'top of the table'
      : team.rank === league.teams
        ? 'bottom of the table'
        : `${ordinal(team.rank)} in the table`
  return [
    pick([
      `${team.name} are ${place} after ${count(team.played, 'match')}.`,
      `After ${count(team.played, 'match')}, ${team.name} are ${place}.`,
    ]),
  ]
}
