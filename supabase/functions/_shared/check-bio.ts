import { checkClaims, compileRules } from './check-claims.ts'
import type { BioFacts } from './facts.ts'
import { tidy } from './names.ts'
import { leagueNames, longestFirst, type Names, readText } from './read-text.ts'
import { shortNameOf, spellBioFacts } from './write-bio.ts'
import { countWords } from './write-report.ts'

const LONGEST = 250

/** Holds a biography against the record. @returns why it is refused; nothing where it holds */
export function checkBio(text: string, given: BioFacts): string[] {
  const facts = spellBioFacts(given, tidy)
  if (text.trim() === '') return ['it is empty']
  if (countWords(text) > LONGEST) return [`it has more than ${LONGEST} words`]
  const { sentences, problems } = readText(text, namesOf(facts))
  const reasons = [...problems, ...sentences.flatMap((sentence) => checkClaims(sentence, rules, facts))]
  if (!sentences.some(({ text: read }) => read.includes('@p0'))) reasons.push('it does not say whose it is')
  return [...new Set(reasons)]
}

/** `@p0` the player, `@h` the team, `@a` the team that they manage, `@o` the opponent of the best day. */
function namesOf(facts: BioFacts): Names {
  const { player, team, manages, best, league } = facts
  const own = [player.name, shortNameOf(facts)].map((name) => ({ name, mark: 'p0' }))
  const aliases = [...own, ...leagueNames(league.name)]
  if (best) aliases.push({ name: best.opponent, mark: 'o' })
  if (manages !== null && manages !== team?.name) aliases.push({ name: manages, mark: 'a' })
  if (team) aliases.push({ name: team.name, mark: 'h' })
  return { aliases: longestFirst(aliases), date: null, lines: {} }
}

const number = (text: string | undefined) => (text === 'once' ? 1 : text === 'twice' ? 2 : Number(text))
const N = '(?<n>\\d+)'
const DEEDS = '(?:(?<goals>\\d+) goals?)?(?: and )?(?:(?<assists>\\d+) assists?)?'
const MATCHES = '(?<m>\\d+) match(?:es)?'
const TIMES = '(?<n>once|twice|\\d+)(?: times)?'
const ROLE = '(?<role>goalkeeper|defender|midfielder|forward)'

type Groups = Record<string, string | undefined>
const hasTotals = ({ goals, assists, m }: Groups, { totals }: BioFacts) =>
  totals.goals === number(goals ?? '0') && totals.assists === number(assists ?? '0') && totals.games === number(m)

const rules = compileRules<BioFacts>([
  [
    `@p0(?: is|[^@]*@h[^@]*@l,) a ${ROLE}`,
    ({ role }, { player }) => player.position === (role === 'midfielder' ? 'midfield' : role),
  ],
  ['(?:wears number|with number) (?<n>\\d+)(?: on the shirt)?', ({ n }, { player }) => player.number === number(n)],
  ['@p0 also manages the team', (_, { manages, team }) => manages !== null && manages === team?.name],
  [
    '@p0 manages (?<t>@[ha])',
    ({ t }, { manages, team }) => manages !== null && (t === '@h') === (manages === team?.name),
  ],
  ['manages? @a', (_, { manages }) => manages !== null],
  [
    'a 1st match of the season is still to come|still waiting for a 1st match of the season',
    (_, { totals }) => totals.games === 0,
  ],
  [`in ${MATCHES} so far this season there ha(?:s|ve) been ${DEEDS}`, hasTotals],
  [`@p0 has ${DEEDS} from ${MATCHES} this season`, hasTotals],
  [`the season's record of @p0 stands at ${DEEDS} in ${MATCHES}`, hasTotals],
  [`the season so far: ${MATCHES}`, ({ m }, { totals }) => totals.games === number(m)],
  [`@p0 has played ${MATCHES} this season`, ({ m }, { totals }) => totals.games === number(m)],
  [
    `nobody in the league has more goals than @p0|@p0 leads the league's list of goalscorers`,
    (_, { ranks }) => ranks.goals === 1,
  ],
  [`among the league's goalscorers that is (?<n>\\d+)\\w\\w place`, ({ n }, { ranks }) => ranks.goals === number(n)],
  [`@p0 is (?<n>\\d+)\\w\\w in the league's list of goalscorers`, ({ n }, { ranks }) => ranks.goals === number(n)],
  [`@p0 is (?<n>\\d+)\\w\\w in the league's list of assists`, ({ n }, { ranks }) => ranks.assists === number(n)],
  [`@p0 leads the league's list of assists`, (_, { ranks }) => ranks.assists === 1],
  [`the best day so far brought ${N} goals against @[oha]`, isBest],
  [`against @[oha] there were ${N} goals in 1 match`, isBest],
  [`there have been ${N} hat-tricks`, ({ n }, { hat_tricks }) => hat_tricks === number(n)],
  [`@p0 has played in ${N} clean sheets?`, ({ n }, { clean_sheets }) => clean_sheets === number(n)],
  [`the man of the match award has gone to @p0 ${TIMES}`, ({ n }, { totals }) => totals.awards === number(n)],
  [`@p0 has been man of the match ${TIMES}`, ({ n }, { totals }) => totals.awards === number(n)],
  [`${N} of those matches ended in a win`, ({ n }, { wins }) => wins === number(n)],
  [`with @p0 in the side, ${MATCHES} ended in a win`, ({ m }, { wins }) => wins === number(m)],
  [`@h are (?<place>top of the table|bottom of the table|\\d+\\w\\w in the table) after ${MATCHES}`, isPlace],
  [`after ${MATCHES}, @h are (?<place>top of the table|bottom of the table|\\d+\\w\\w in the table)`, isPlace],
])

function isBest({ n }: Groups, { best }: BioFacts, sentence: string): boolean {
  const isOpponent = /@o/.test(sentence)
  return best !== null && best.goals === number(n) && isOpponent
}

function isPlace({ place, m }: Groups, { team, league }: BioFacts): boolean {
  if (team === null || team.played !== number(m)) return false
  if (place?.startsWith('top')) return team.rank === 1
  if (place?.startsWith('bottom')) return team.rank === league.teams
  return team.rank === Number.parseInt(place ?? '', 10)
}
