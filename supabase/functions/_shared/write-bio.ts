import type { BioFacts } from './facts.ts'
import { hashText } from './hash-text.ts'
import { callName, clean, withoutSecondPoints } from './names.ts'
import { cardinal, count, ordinal } from './numbers.ts'
import { type Beat, createChooser, type Kind } from './wordings.ts'

// Further down, a place in a list is nothing to be introduced by.
const LAST_RANK = 10
const DOUBLE_FIGURES = 10
const MOST_SENTENCES = 6

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

/** A biography of at most six sentences from what is on record, and nothing else. The same facts give the same text. */
export function writeBio(given: BioFacts): string {
  const facts = spellBioFacts(given, clean)
  const turn = hashText(facts.player.id)
  const choose = createChooser(() => turn, variesBeginning)
  const [first = '', ...others] = bioBeats(facts).slice(0, MOST_SENTENCES).map(choose)
  const short = shortNameOf(facts)
  return withoutSecondPoints(
    [first, ...others.map((sentence) => sentence.replaceAll(facts.player.name, () => short))].join(' '),
  )
}

/** Two sentences in a row do not begin with the name. */
const variesBeginning = (wording: string, previous: string) =>
  !(wording.startsWith('{p}') && previous.startsWith('{p}'))

/** All that the record allows to tell, the introduction first, then what is rarest. */
export const bioBeats = (facts: BioFacts): Beat[] => [
  ...introduce(facts),
  ...reportGoals(facts),
  ...reportHighlights(facts),
  ...reportAssists(facts),
  ...reportMatches(facts),
  ...reportTeam(facts),
]

/** The person's name after the first mention. */
export const shortNameOf = ({ player, team, manages, best, league }: BioFacts): string =>
  callName(player.name, [team?.name ?? '', manages ?? '', best?.opponent ?? '', league.name])

const ROLES = { goalkeeper: 'goalkeeper', defender: 'defender', midfield: 'midfielder', forward: 'forward' }

const beatOf = (kind: Kind, values: Beat['values']): Beat => ({ kind, values })
const times = (number: number) => (number === 1 ? 'once' : number === 2 ? 'twice' : `${cardinal(number)} times`)

function introduce({ player, team, manages, league }: BioFacts): Beat[] {
  const { name: p, position, number } = player
  const values = { p, league: league.name, managed: manages ?? undefined }
  if (team === null) return [beatOf(manages === null ? 'bioName' : 'bioManager', values)]
  const shirt = number === null ? undefined : String(number)
  const role = position === null ? undefined : ROLES[position]
  const lead: Beat[] = manages === null ? [] : [beatOf(manages === team.name ? 'bioAlsoManages' : 'bioManages', values)]
  const introduction = { ...values, t: team.name, number: shirt, role }
  return [beatOf(position === null ? 'bioPlain' : 'bioRole', introduction), ...lead]
}

function reportGoals({ player, totals, ranks }: BioFacts): Beat[] {
  const { games, goals } = totals
  const values = { p: player.name, goals: count(goals, 'goal'), games: count(games, 'match') }
  if (games === 0) return [beatOf('bioWaiting', values)]
  if (goals === 0) return []
  const { goals: rank } = ranks
  if (rank === 1) return [beatOf('bioTopScorer', values)]
  if (goals >= DOUBLE_FIGURES) return [beatOf('bioDouble', values)]
  if (rank !== null && rank <= LAST_RANK) return [beatOf('bioScorer', { ...values, rank: ordinal(rank) })]
  return [beatOf('bioGoals', values)]
}

/** The best day, hat-tricks, clean sheets and awards. */
function reportHighlights({ player, totals, best, hat_tricks, clean_sheets }: BioFacts): Beat[] {
  const p = player.name
  const { awards } = totals
  return [
    ...(best ? [reportBest(p, best)] : []),
    ...(hat_tricks > 1 ? [beatOf('bioHatTricks', { p, hats: cardinal(hat_tricks), times: times(hat_tricks) })] : []),
    ...(player.position === 'goalkeeper' && clean_sheets > 0
      ? [beatOf('bioSheets', { p, sheets: count(clean_sheets, 'match') })]
      : []),
    ...(awards > 0 ? [beatOf('bioAward', { p, times: times(awards) })] : []),
  ]
}

function reportBest(p: string, { goals, opponent }: NonNullable<BioFacts['best']>): Beat {
  const kind = goals > 3 ? 'bioHaul' : goals === 3 ? 'bioHatTrick' : 'bioBrace'
  return beatOf(kind, { p, best: cardinal(goals), opponent })
}

function reportAssists({ player, totals, ranks }: BioFacts): Beat[] {
  if (totals.assists === 0) return []
  const made = totals.assists === 1 ? 'a goal' : count(totals.assists, 'goal')
  return [beatOf(ranks.assists === 1 ? 'bioMaker' : 'bioMade', { p: player.name, made })]
}

function reportMatches({ player, totals, team, wins }: BioFacts): Beat[] {
  const { games, goals } = totals
  const p = player.name
  if (games === 0) return []
  const values = { p, games: count(games, 'match') }
  if (team && games === team.played && games >= 5)
    return [beatOf('bioEverPresent', { p, t: team.name, all: cardinal(games) })]
  return [
    ...(goals === 0 ? [beatOf('bioGames', values)] : []),
    ...(wins > 0 ? [beatOf('bioWins', { p, times: times(wins) })] : []),
  ]
}

function reportTeam({ team, league }: BioFacts): Beat[] {
  if (team === null || team.played === 0 || league.teams < 3) return []
  const values = { t: team.name, rank: ordinal(team.rank), played: team.played > 1 ? cardinal(team.played) : undefined }
  if (team.rank === 1) return [beatOf('bioTop', values)]
  return [beatOf(team.rank === league.teams ? 'bioBottom' : 'bioPlace', values)]
}
