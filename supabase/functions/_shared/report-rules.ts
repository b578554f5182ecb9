import type { Rule as ClaimRule } from './check-claims.ts'
import { type Course, cleanSheetsOf, leader, other, outcomesOf, runOf, seasonOf, type ToldGoal } from './course.ts'
import type { MatchFacts, PlayerFacts, Position, Side } from './facts.ts'

/** What a rule asks the record. */
export interface MatchRecord {
  facts: MatchFacts
  course: Course
  /** Whoever bears the name behind a mark `@p3`. */
  players(label: string): PlayerFacts[]
}

type Groups = Record<string, string | undefined>
type Rule = ClaimRule<MatchRecord>

const T = '(?<t>@[ha])'
const U = '(?<u>@[ha])'
const P = '(?<p>@p\\d+)'
const S = '(?<s>s\\d+-\\d+)'
const N = '(?<n>\\d+)'
const NTH = '(?<n>\\d+)(?:st|nd|rd|th)'
const POSITION = '(?<position>goalkeeper|keeper|defender|midfielder|forward)'
const DEEDS = '(?:(?<goals>\\d+|a) goals?)?(?: and )?(?:(?<assists>\\d+|an) assists?)?'

export const sideOf = (label: string | undefined): Side => (label?.startsWith('@h') ? 'home' : 'away')
const number = (text: string | undefined) =>
  text === 'none' || text === 'no' ? 0 : text === 'a' || text === 'an' ? 1 : Number(text)

const someone = (label: string | undefined, { players }: MatchRecord, holds: (player: PlayerFacts) => boolean) =>
  players(label ?? '').some(holds)

export function scoreIs(text: string | undefined, { home, away }: { home: number; away: number }): boolean {
  return text === `s${Math.max(home, away)}-${Math.min(home, away)}`
}

const isFinal = (text: string | undefined, { course }: MatchRecord) => text === undefined || scoreIs(text, course.score)
const won = (label: string | undefined, { course }: MatchRecord) => course.winner === sideOf(label)
const lost = (label: string | undefined, { course }: MatchRecord) =>
  course.winner !== null && course.winner !== sideOf(label)
const isDraw = ({ course }: MatchRecord) => course.winner === null
const isDifferent = ({ t, u }: Groups) => sideOf(t) !== sideOf(u)
const playsFor = (player: PlayerFacts, label: string | undefined) => player.side === sideOf(label)
const conceded = (label: string | undefined, { course }: MatchRecord) => course.score[other(sideOf(label))]
const isBest = (label: string | undefined, record: MatchRecord) =>
  someone(label, record, ({ id }) => id === record.facts.match.man_of_match)
const isKeeper = (label: string | undefined, team: string | undefined, record: MatchRecord) =>
  someone(label, record, (player) => {
    const { lineups } = record.facts.match
    const keepers = record.facts.players.filter(
      ({ id, position, side }) => position === 'goalkeeper' && lineups[side].includes(id),
    )
    return (
      playsFor(player, team) &&
      keepers.filter(({ side }) => side === player.side).length === 1 &&
      keepers.includes(player)
    )
  })
const canCount = ({ side }: PlayerFacts, { facts }: MatchRecord) => facts[side].unrecorded === 0
const season = (player: PlayerFacts, { facts }: MatchRecord) => seasonOf(player, facts)
const lineupHas = (player: PlayerFacts, { facts }: MatchRecord) => facts.match.lineups[player.side].includes(player.id)

const hasDeeds = ({ p, goals, assists }: Groups, record: MatchRecord) =>
  someone(
    p,
    record,
    ({ id }) =>
      (goals === undefined || record.course.goalsOf(id) === number(goals)) &&
      (assists === undefined || record.course.assistsOf(id) === number(assists)),
  )
const isAward = ({ n, p }: Groups, record: MatchRecord) =>
  n === undefined ||
  someone(p, record, (player) => canCount(player, record) && season(player, record).awards === number(n))
const isPosition = ({ position, p }: Groups, record: MatchRecord) =>
  position === undefined || someone(p, record, (player) => player.position === positionOf(position))
const positionOf = (word: string): Position =>
  word === 'keeper' || word === 'goalkeeper' ? 'goalkeeper' : word === 'midfielder' ? 'midfield' : (word as Position)

const outcomes = (label: string | undefined, { facts, course }: MatchRecord) =>
  outcomesOf(facts[sideOf(label)], sideOf(label), course.score)
const after = (label: string | undefined, { facts }: MatchRecord) => facts[sideOf(label)].after
const before = (label: string | undefined, { facts }: MatchRecord) => facts[sideOf(label)].before

/** The last team that is named before a place of the sentence, else the first after it. */
function teamNear(sentence: string, at: number): string | undefined {
  const earlier = sentence
    .slice(0, at)
    .match(/@[ha]\b/g)
    ?.at(-1)
  return earlier ?? /@[ha]\b/.exec(sentence.slice(at))?.[0]
}

const isEarlyOrLate = (when: string | undefined, minute: number) =>
  when === undefined || (when === 'late' ? minute >= 80 : minute <= 15)
const scoredWhen = ({ p, when }: Groups, record: MatchRecord) =>
  someone(p, record, ({ id }) =>
    record.course.told.some(({ scorer, minute }) => scorer === id && isEarlyOrLate(when, minute)),
  ) ||
  (when === undefined && someone(p, record, ({ id }) => record.course.goalsOf(id) > 0))
const decided = ({ p }: Groups, record: MatchRecord) =>
  someone(p, record, ({ id }) => record.course.decider?.scorer === id)
const lastGoal = ({ course }: MatchRecord) => course.told.at(-1)
const isEqualiser = ({ p, t }: Groups, record: MatchRecord) =>
  isDraw(record) &&
  someone(p, record, ({ id }) => lastGoal(record)?.scorer === id) &&
  lastGoal(record)?.side === sideOf(t)
const RESULTS: Readonly<Record<string, 'won' | 'drawn' | 'lost'>> = {
  win: 'won',
  victory: 'won',
  draw: 'drawn',
  defeat: 'lost',
  loss: 'lost',
}
const resultIs = (noun: string | undefined, label: string | undefined, record: MatchRecord) =>
  outcomes(label, record)[0] === RESULTS[noun ?? '']

/** Who won, and how. */
const resultRules: readonly Rule[] = [
  [
    `${T},?(?: who)?(?: had to| recovered to| came from behind to| had just enough [^@]*to| turned the match around [^@]*to)? (?:beat|defeated|overcame|saw off|edged out|edged past|edged|swept aside) ${U}(?: ${S})?`,
    (g, r) => won(g.t, r) && isDifferent(g) && isFinal(g.s, r),
  ],
  [`\\bthey (?:recovered to )?beat ${U}(?: ${S})?`, (g, r) => lost(g.u, r) && isFinal(g.s, r)],
  [`\\bto beat ${U}(?: ${S})?`, (g, r, s, at) => lost(g.u, r) && isFinal(g.s, r) && won(teamNear(s, at), r)],
  [`\\b(?:edged out|edged past|edged) ${U}`, (g, r) => r.course.margin === 1 && lost(g.u, r)],
  [`\\bswept aside ${U}`, (g, r) => r.course.margin >= 3 && lost(g.u, r)],
  [`${T} were far too strong for ${U}`, (g, r) => r.course.margin >= 3 && won(g.t, r) && isDifferent(g)],
  [`${T}, who (?:won|beat)\\b`, (g, r) => won(g.t, r)],
  [
    `${T},? who lost(?: ${S})?(?: (?<where>away|at home))?(?: to ${U})?`,
    (g, r) => lost(g.t, r) && isFinal(g.s, r) && isWhere(g.where, g.t) && (g.u === undefined || isDifferent(g)),
  ],
  [`(?:it was )?${T} who won(?: ${S})?`, (g, r) => won(g.t, r) && isFinal(g.s, r)],
  [`${T}(?: [^@,;]*?)? (?:and|they) won(?: ${S})?`, (g, r) => won(g.t, r) && isFinal(g.s, r)],
  [`\\band won(?: ${S})?`, (g, r, s, at) => won(firstTeam(s, at), r) && isFinal(g.s, r)],
  [
    `(?:a |the )?(?:${S} )?(?:win|victory|success) (?:over|against) ${U}`,
    (g, r, s, at) => lost(g.u, r) && isFinal(g.s, r) && subjectWon(s, at, r),
  ],
  [`(?:a |the )?(?:${S} )?(?:win|victory|success) for ${T}`, (g, r) => won(g.t, r) && isFinal(g.s, r)],
  [
    `(?:carried|helped|gave|earned|took|fired|sent|led) ${T} (?:to )?a (?:${S} )?(?:win|victory|success)`,
    (g, r) => won(g.t, r) && isFinal(g.s, r),
  ],
  [
    `with a (?:${S} )?(?:win|victory)(?: (?<where>at home|away from home))?`,
    (g, r, s, at) => isFinal(g.s, r) && won(firstTeam(s, at), r) && isWhere(g.where, winnerLabel(r)),
  ],
  [`${T} took (?:all )?(?:the )?3 points from ${U}`, (g, r) => won(g.t, r) && isDifferent(g)],
  [
    `\\b(?<where>at home|away from home)\\b`,
    (g, r, s, at) => isWhere(g.where, r.course.winner === null ? undefined : winnerOrNear(s, at, r)),
  ],
  [`\\bonesided\\b`, (_, r) => r.course.margin >= 3],
  [`a long day for ${U}`, (g, r) => r.course.margin >= 3 && lost(g.u, r)],
  [`${U} had no answer to ${T}`, (g, r) => r.course.margin >= 3 && won(g.t, r) && isDifferent(g)],
  [`no arguing with ${T}`, (g, r) => won(g.t, r)],
  [`belonged to ${T}`, (g, r) => won(g.t, r)],
  [
    `belonged to ${P}`,
    (g, r) => someone(g.p, r, (player) => player.side === r.course.winner && r.course.goalsOf(player.id) >= 2),
  ],
  [`little between ${T} and ${U}`, (g, r) => r.course.margin <= 1 && isDifferent(g)],
  [`least of all ${T}`, (g, r) => won(g.t, r)],
  [`${T} had just enough`, (g, r) => r.course.margin === 1 && won(g.t, r)],
  [`\\b1 goal was the difference`, (_, r) => r.course.margin === 1],
  [
    `${U} could not contain ${P}`,
    (g, r) => someone(g.p, r, (player) => !playsFor(player, g.u) && r.course.goalsOf(player.id) > 0),
  ],
  [`${T} came from behind`, (g, r) => r.course.isComeback && won(g.t, r)],
  [`${T} turned the match around`, (g, r) => r.course.isComeback && won(g.t, r)],
  [
    `being behind did not trouble ${T}`,
    (g, r) => r.course.told.some(({ after: score }) => leader(score) === other(sideOf(g.t))),
  ],
  [
    `${T} (?:had the lead|led at 1 point)`,
    (g, r) => r.course.told.some(({ after: score }) => leader(score) === sideOf(g.t)),
  ],
  [`${T} left it late`, (g, r) => won(g.t, r) && (r.course.decider?.minute ?? 0) >= 80],
  [
    `${P} settled it(?:: ${S} against ${U})?`,
    (g, r) => decided(g, r) && isFinal(g.s, r) && (g.u === undefined || lost(g.u, r)),
  ],
  [
    `took until m(?<m>\\d+)(?: [^,]*?)?,? but a goal from ${P} (?:decided it for ${T}|earned ${U})`,
    (g, r) =>
      someone(g.p, r, ({ id, side }) => {
        const goal = r.course.told.find(({ scorer, minute }) => scorer === id && minute === number(g.m))
        const decides = r.course.decider ?? (isDraw(r) ? lastGoal(r) : undefined)
        return (
          goal !== undefined && goal === decides && side === sideOf(g.t ?? g.u) && isDraw(r) === (g.u !== undefined)
        )
      }),
  ],
  [`a (?:(?<when>late|early) )?goal from ${P} gave ${T}`, (g, r) => scoredWhen(g, r) && decided(g, r) && won(g.t, r)],
  [
    `a (?:(?<when>late|early) )?goal from ${P} (?:earned ${T}|made it a ${S} draw with ${U})`,
    (g, r) => scoredWhen(g, r) && isEqualiser({ p: g.p, t: g.t ?? g.u }, r),
  ],
  [
    `(?:earned|gave) ${T} a (?:${S} )?draw(?: with ${U})?`,
    (g, r) => isDraw(r) && isFinal(g.s, r) && (g.u === undefined || isDifferent(g)),
  ],
  [`made it a ${S} draw with ${T}`, (g, r) => isDraw(r) && isFinal(g.s, r)],
  [`${T} were close to a win`, (g, r) => isDraw(r) && lastGoal(r) !== undefined && lastGoal(r)?.side !== sideOf(g.t)],
  [`a single goal from ${P} was enough for ${T}`, (g, r) => r.course.total === 1 && decided(g, r) && won(g.t, r)],
  [`${P} scored the only goal`, (g, r) => r.course.total === 1 && decided(g, r)],
  [`\\b1 goal decided it`, (_, r) => r.course.total === 1],
  [`${P} scored it`, (g, r) => r.course.total === 1 && decided(g, r)],
  [`(?:brought ${N} goals|with (?<m>\\d+) goals to enjoy)`, (g, r) => r.course.total === number(g.n ?? g.m)],
  [`match of ${N} goals`, (g, r) => r.course.total === number(g.n)],
  [
    `${T} and ${U} shared the points(?: in a (?:(?<goalless>goalless )|${S} )?draw)?`,
    (g, r) => isDraw(r) && isDifferent(g) && isFinal(g.s, r) && (g.goalless === undefined || r.course.total === 0),
  ],
  [
    `${T} and ${U} (?:could not be separated [^,]*?and )?drew(?: ${S})?`,
    (g, r) => isDraw(r) && isDifferent(g) && isFinal(g.s, r),
  ],
  [`it ended ${S} between ${T} and ${U}`, (g, r) => isDraw(r) && isDifferent(g) && isFinal(g.s, r)],
  [`\\b(?:each went home with a point|a point each|1 point each)\\b`, (_, r) => isDraw(r)],
  [
    `in a goalless draw|the match ended goalless|found a way through|no goals and a point each`,
    (_, r) => r.course.total === 0,
  ],
  [`@h (?<s>s\\d+-\\d+) @a`, (g, r) => g.s === `s${r.course.score.home}-${r.course.score.away}`],
]

const winnerLabel = ({ course }: MatchRecord) =>
  course.winner === 'home' ? '@h' : course.winner === 'away' ? '@a' : undefined
const isWhere = (where: string | undefined, label: string | undefined) =>
  where === undefined || (label !== undefined && (sideOf(label) === 'home') === (where === 'at home'))
const firstTeam = (sentence: string, at: number) => /@[ha]\b/.exec(sentence.slice(0, at))?.[0]
const lastTeamBefore = (sentence: string, at: number) =>
  sentence
    .slice(0, at)
    .match(/@[ha]\b/g)
    ?.at(-1)
/** Where a team or one of its players stands before 'a win over', it is theirs. */
function subjectWon(sentence: string, at: number, record: MatchRecord): boolean {
  const label = sentence
    .slice(0, at)
    .match(/@(?:[ha]\b|p\d+)/g)
    ?.at(-1)
  if (label === undefined) return true
  return label.startsWith('@p')
    ? someone(label, record, ({ side }) => side === record.course.winner)
    : won(label, record) ||
        /from @[ha][^@]*$/.test(sentence.slice(0, at)) ||
        /(?:beat|for|over|aside) @[ha][^@]*$/.test(sentence.slice(0, at))
}
/** 'at home' is said of who won, unless who lost is the subject. */
function winnerOrNear(sentence: string, at: number, record: MatchRecord): string | undefined {
  const told = sentence.slice(0, at)
  if (/\blost\b[^@]*$/.test(told)) return lastTeamBefore(sentence, at)
  return winnerLabel(record)
}

/** The score at the break. */
const halfTimeRules: readonly Rule[] = [
  ...[
    '^it was goalless at (?:half-time|the break)$',
    '^there were 0 goals before the break$',
    '^there were no goals before the break$',
    '^the 1st half was goalless$',
  ].map(
    (pattern): Rule => [
      pattern,
      (_, { course }) => course.halfTime !== null && course.halfTime.home + course.halfTime.away === 0,
    ],
  ),
  ...[
    `^the sides were level at ${S} at (?:half-time|the break)$`,
    `^it was ${S} at the break$`,
    `^half-time came with the score at ${S}$`,
  ].map(
    (pattern): Rule => [
      pattern,
      (g, { course }) => course.halfTime !== null && leader(course.halfTime) === null && scoreIs(g.s, course.halfTime),
    ],
  ),
  ...[
    `^${T} led ${S} at (?:the break|half-time)$`,
    `^${T} were ${S} up at half-time$`,
    `^at half-time it was ${S} to ${T}$`,
  ].map(
    (pattern): Rule => [
      pattern,
      (g, { course }) =>
        course.halfTime !== null && leader(course.halfTime) === sideOf(g.t) && scoreIs(g.s, course.halfTime),
    ],
  ),
]

/** People: what they did in this match, and this season. */
const playerRules: readonly Rule[] = [
  [`hat-trick (?:from|by) ${P}`, (g, r) => someone(g.p, r, ({ id }) => r.course.goalsOf(id) === 3)],
  [`${P},? (?:who )?scored ${N} goals`, (g, r) => someone(g.p, r, ({ id }) => r.course.goalsOf(id) === number(g.n))],
  [`${P},? whose ${N} goals`, (g, r) => someone(g.p, r, ({ id }) => r.course.goalsOf(id) === number(g.n))],
  [
    `(?:${POSITION} )?${P}(?:, who scored,|, who set up a goal,|, who scored the winner,)? was named man of the match(?: for ${DEEDS})?(?:,? for the ${NTH} time this season)?`,
    (g, r, s, at) =>
      isBest(g.p, r) && hasDeeds(g, r) && isAward(g, r) && isPosition(g, r) && hasDone(s.slice(at), g.p, r),
  ],
  [`with ${DEEDS}, ${P} was named man of the match`, (g, r) => isBest(g.p, r) && hasDeeds(g, r)],
  [`match-winner ${P}`, decided],
  [`went to ${P}, the match-winner`, decided],
  [
    `the man of the match award went to (?:${POSITION} )?${P}(?: for ${DEEDS})?`,
    (g, r) => isBest(g.p, r) && hasDeeds(g, r) && isPosition(g, r),
  ],
  [
    `man of the match was (?:${POSITION} )?${P}(?:,? for the ${NTH} time this season)?`,
    (g, r) => isBest(g.p, r) && isAward(g, r) && isPosition(g, r),
  ],
  [`${POSITION} ${P}`, isPosition],
  [`${P}, (?:the|a) ${POSITION}`, isPosition],
  [`${P} kept a clean sheet for ${T}`, (g, r) => conceded(g.t, r) === 0 && isKeeper(g.p, g.t, r)],
  [`in goal for ${T}, ${P} kept a clean sheet`, (g, r) => conceded(g.t, r) === 0 && isKeeper(g.p, g.t, r)],
  [`${T} kept a clean sheet, with ${P} in goal`, (g, r) => conceded(g.t, r) === 0 && isKeeper(g.p, g.t, r)],
  [`${T} kept a clean sheet`, (g, r) => conceded(g.t, r) === 0],
  [`${P} has now scored in ${N} matches in a row`, (g, r) => isScoringRun(g, r)],
  [`it was the ${NTH} match in a row in which ${P} scored`, (g, r) => isScoringRun(g, r)],
  ...[
    `for ${P} it was a ${NTH} goal of the season`,
    `it was ${P}'s ${NTH} goal of the season`,
    `${P} had waited until now for a ${NTH} goal of the season`,
    `a ${NTH} goal of the season for ${P}`,
  ].map(
    (pattern): Rule => [
      pattern,
      (g, r) =>
        someone(
          g.p,
          r,
          (player) => canCount(player, r) && r.course.goalsOf(player.id) > 0 && season(player, r).goals === number(g.n),
        ),
    ],
  ),
  ...[
    `${P} now has ${N} goals?(?: (?:in|from) (?<m>\\d+) match(?:es)?)? this season`,
    `that makes ${N} goals? this season for ${P}`,
    `the season's tally of ${P} stands at ${N} goals? from (?<m>\\d+) match(?:es)?`,
  ].map(
    (pattern): Rule => [
      pattern,
      (g, r) =>
        someone(g.p, r, (player) => {
          const { goals, games } = season(player, r)
          return (
            canCount(player, r) &&
            goals === number(g.n) &&
            (g.m === undefined || (lineupHas(player, r) && games === number(g.m)))
          )
        }),
    ],
  ),
  ...[`${P} was credited with ${N} assists?`, `${N} assists? went to ${P}`].map(
    (pattern): Rule => [pattern, (g, r) => someone(g.p, r, ({ id }) => r.course.assistsOf(id) === number(g.n))],
  ),
  ...[
    `the scoring for ${T} was done by (?<list>[^;.]+)$`,
    `on target for ${T}: (?<list>[^;.]+)$`,
    `for ${T}, the scoring was left to (?<list>[^;.]+)$`,
  ].map((pattern): Rule => [pattern, (g, r) => isScorers(g, r, true)]),
  [`^(?<list>@p[^;.]+) (?:is|are) on record as scoring for ${T}$`, (g, r) => isScorers(g, r, false)],
  [
    `the record does not say who scored for ${T}`,
    (g, { facts, course }) => course.score[sideOf(g.t)] > 0 && facts.goals.every(({ side }) => side !== sideOf(g.t)),
  ],
  [`${T}'s ${P}`, (g, r) => someone(g.p, r, (player) => playsFor(player, g.t))],
  [`${P} (?:of|for) ${T}`, (g, r) => someone(g.p, r, (player) => playsFor(player, g.t))],
]

function hasDone(sentence: string, label: string | undefined, record: MatchRecord): boolean {
  return someone(
    label,
    record,
    ({ id }) =>
      (!sentence.includes(', who scored,') || record.course.goalsOf(id) > 0) &&
      (!sentence.includes(', who scored the winner,') || record.course.decider?.scorer === id) &&
      (!sentence.includes(', who set up a goal,') || record.course.assistsOf(id) > 0),
  )
}

const isScoringRun = (g: Groups, r: MatchRecord) =>
  someone(g.p, r, (player) => canCount(player, r) && season(player, r).scoringRun === number(g.n))

function isScorers({ t, list }: Groups, record: MatchRecord, isWhole: boolean): boolean {
  const goals = record.facts.goals.filter(({ side }) => side === sideOf(t))
  const named = (list ?? '').split(/, | and /)
  const listedPlayers = named.map((item) => /^(@p\d+)(?: with (\d+))?$/.exec(item))
  if (listedPlayers.some((item) => item === null)) return false
  const areRight = listedPlayers.every((item) =>
    someone(
      item?.[1],
      record,
      ({ id }) => goals.filter(({ scorer }) => scorer === id).length === number(item?.[2] ?? '1'),
    ),
  )
  const sum = listedPlayers.reduce((total, item) => total + number(item?.[2] ?? '1'), 0)
  return (
    areRight &&
    sum === goals.length &&
    (!isWhole || (sum === record.course.score[sideOf(t)] && new Set(named).size === named.length))
  )
}

/** The table, runs and earlier meetings. */
const tableRules: readonly Rule[] = [
  [`the (?<noun>win|victory|draw|defeat) (?:took|left|lifted|moved|saw) ${T}`, (g, r) => resultIs(g.noun, g.t, r)],
  [
    `(?:took|lifted|moved) ${T} from (?<b>\\d+)(?:st|nd|rd|th) to ${NTH}`,
    (g, r) => rose(g, r) && before(g.t, r).rank === number(g.b) && after(g.t, r).rank === number(g.n),
  ],
  [`${T} (?:climb|are up|move up|rise) to ${NTH}`, (g, r) => rose(g, r) && after(g.t, r).rank === number(g.n)],
  [
    `${T} (?:slip|drop)(?: from (?<b>\\d+)(?:st|nd|rd|th))? to ${NTH}`,
    (g, r) =>
      after(g.t, r).rank > before(g.t, r).rank &&
      after(g.t, r).rank === number(g.n) &&
      (g.b === undefined || before(g.t, r).rank === number(g.b)),
  ],
  [`${T} (?:stay|remain) ${NTH}`, (g, r) => before(g.t, r).rank === number(g.n) && after(g.t, r).rank === number(g.n)],
  [`(?:took|lifted) ${T} to the top of the table`, (g, r) => before(g.t, r).rank > 1 && after(g.t, r).rank === 1],
  [`${T} go top`, (g, r) => before(g.t, r).rank > 1 && after(g.t, r).rank === 1],
  [`${T} stay top`, (g, r) => before(g.t, r).rank === 1 && after(g.t, r).rank === 1],
  [
    `at the top(?: in the @l)?, nothing changes: ${T} lead the table`,
    (g, r) => before(g.t, r).rank === 1 && after(g.t, r).rank === 1,
  ],
  [
    `${T} stay bottom`,
    (g, r) => before(g.t, r).rank === r.facts.league.teams && after(g.t, r).rank === r.facts.league.teams,
  ],
  [
    `left ${T} bottom of the table`,
    (g, r) => before(g.t, r).rank !== r.facts.league.teams && after(g.t, r).rank === r.facts.league.teams,
  ],
  [
    `with (?<n>\\d+|no) points?(?: from (?<m>\\d+) match(?:es)?)?`,
    (g, r, s, at) => {
      const standing = after(lastTeamBefore(s, at), r)
      return (
        lastTeamBefore(s, at) !== undefined &&
        standing.points === number(g.n) &&
        (g.m === undefined || standing.played === number(g.m))
      )
    },
  ],
  ...[`it was the ${NTH} win of the season for ${T}`, `${T} had waited until now for a ${NTH} win of the season`].map(
    (pattern): Rule => [pattern, (g, r) => won(g.t, r) && after(g.t, r).won === number(g.n)],
  ),
  [`it was the ${NTH} defeat of the season for ${T}`, (g, r) => lost(g.t, r) && after(g.t, r).lost === number(g.n)],
  [`for ${T} it was a ${NTH} win in a row`, (g, r) => runOf(outcomes(g.t, r), (one) => one === 'won') === number(g.n)],
  [`it was a ${NTH} win in a row for ${T}`, (g, r) => runOf(outcomes(g.t, r), (one) => one === 'won') === number(g.n)],
  [`${T} have now won ${N} in a row`, (g, r) => runOf(outcomes(g.t, r), (one) => one === 'won') === number(g.n)],
  [
    `it was a ${NTH} defeat in a row for ${T}`,
    (g, r) => runOf(outcomes(g.t, r), (one) => one === 'lost') === number(g.n),
  ],
  [`${T} have now lost ${N} in a row`, (g, r) => runOf(outcomes(g.t, r), (one) => one === 'lost') === number(g.n)],
  ...[`${T} are unbeaten in ${N} matches`, `that is ${N} matches unbeaten for ${T}`].map(
    (pattern): Rule => [pattern, (g, r) => runOf(outcomes(g.t, r), (one) => one !== 'lost') === number(g.n)],
  ),
  [
    `${T} are still waiting for a 1st win after ${N} matches`,
    (g, r) => after(g.t, r).won === 0 && after(g.t, r).played === number(g.n),
  ],
  [
    `${T} have gone ${N} matches without a win`,
    (g, r) => runOf(outcomes(g.t, r), (one) => one !== 'won') === number(g.n),
  ],
  [
    `the previous meeting of the 2 ended ${S}(?: to ${T})?`,
    (g, { facts: { meetings } }) => {
      const [last] = meetings
      return last !== undefined && scoreIs(g.s, last) && leader(last) === (g.t === undefined ? null : sideOf(g.t))
    },
  ],
  [`it was the 1st meeting of the 2 this season`, (_, { facts }) => facts.meetings.length === 0],
  [
    `(?:both|all ${N}) goals came (?<half>before|after) the break`,
    (g, { course: { told } }) =>
      told.length === number(g.n ?? '2') && told.every(({ minute }) => (g.half === 'before') === minute <= 45),
  ],
  [`the 1st goal was ${N} minutes in coming`, (g, { course: { told } }) => told[0]?.minute === number(g.n)],
  [
    `${T} had been ${N} goals behind`,
    (g, { course: { told } }) => {
      const side = sideOf(g.t)
      return (
        told.length > 0 && Math.max(...told.map(({ after: score }) => score[other(side)] - score[side])) === number(g.n)
      )
    },
  ],
  [
    `the lead changed hands (?<n>twice|\\d+)(?: times)?`,
    (g, { course: { told } }) => {
      const leaders = told.map(({ after: score }) => leader(score)).filter((side) => side !== null)
      const changes = leaders.filter((side, at) => at > 0 && side !== leaders[at - 1]).length
      return changes === (g.n === 'twice' ? 2 : number(g.n))
    },
  ],
  [
    `the last ${N} goals all went to ${T}`,
    (g, { course: { told } }) =>
      told.length >= number(g.n) && told.slice(-number(g.n)).every(({ side }) => side === sideOf(g.t)),
  ],
  [
    `(?<m>\\d+) of the ${N} goals came before the break`,
    (g, { course: { told } }) =>
      told.length === number(g.n) && told.filter(({ minute }) => minute <= 45).length === number(g.m),
  ],
  [
    `${N} different players scored for ${T}`,
    (g, { facts: { goals }, course }) =>
      course.isComplete &&
      new Set(goals.filter(({ side }) => side === sideOf(g.t)).map(({ scorer }) => scorer)).size === number(g.n),
  ],
  [
    `between the 1st goal and the last lay ${N} minutes`,
    (g, { course: { told } }) => (told.at(-1)?.minute ?? 0) - (told[0]?.minute ?? 0) === number(g.n),
  ],
  [
    `for both teams it was the 1st match of the season`,
    (_, { facts }) => facts.home.results.length + facts.away.results.length === 0,
  ],
  [
    `in defence for ${T}: (?<list>@p[^;.]+)$`,
    (g, r) => {
      const { lineups } = r.facts.match
      const side = sideOf(g.t)
      const isDefender = (player: PlayerFacts) =>
        player.position === 'defender' && player.side === side && lineups[side].includes(player.id)
      const labels = (g.list ?? '').split(/, | and /)
      return (
        conceded(g.t, r) === 0 &&
        new Set(labels).size === r.facts.players.filter(isDefender).length &&
        labels.every((label) => someone(label, r, isDefender))
      )
    },
  ],
  [
    `${T} were never behind`,
    (g, { course: { told } }) =>
      told.length > 0 && told.every(({ after: score }) => leader(score) !== other(sideOf(g.t))),
  ],
  [
    `it was the ${NTH} (?<where>home|away) win of the season for ${T}`,
    (g, r) => {
      const side = sideOf(g.t)
      const wins = r.facts[side].results.filter(
        ({ is_home, scored, conceded: against }) => is_home === (side === 'home') && scored > against,
      ).length
      return won(g.t, r) && g.where === side && wins + 1 === number(g.n)
    },
  ],
  [`\\b(?:1 of )?round ${N}`, (g, { facts }) => facts.match.round === number(g.n ?? g.m)],
  [
    `${T} have won (?<w>\\d+|none), drawn (?<d>\\d+|none) and lost (?<l>\\d+|none) so far`,
    (g, r) => {
      const { won: w, drawn: d, lost: l } = after(g.t, r)
      return w === number(g.w) && d === number(g.d) && l === number(g.l)
    },
  ],
  [
    `${T} have scored (?<f>\\d+) and conceded (?<c>\\d+) in ${N} match(?:es)?`,
    (g, r) => {
      const { goals_for, goals_against, played } = after(g.t, r)
      return goals_for === number(g.f) && goals_against === number(g.c) && played === number(g.n)
    },
  ],
  [
    `for ${T} it was clean sheet number ${N} of the season`,
    (g, { facts, course }) =>
      course.score[other(sideOf(g.t))] === 0 &&
      cleanSheetsOf(facts[sideOf(g.t)], sideOf(g.t), course.score) === number(g.n),
  ],
  [
    `each side used ${N} players?`,
    (g, { facts: { match } }) => match.lineups.home.length === number(g.n) && match.lineups.away.length === number(g.n),
  ],
  [
    `${T} used ${N} players?, ${U} (?<m>\\d+)`,
    (g, { facts: { match } }) =>
      isDifferent(g) &&
      match.lineups[sideOf(g.t)].length === number(g.n) &&
      match.lineups[sideOf(g.u)].length === number(g.m),
  ],
  [`in (?:the )?@l`, () => true],
]

const rose = ({ t }: Groups, record: MatchRecord) => after(t, record).rank < before(t, record).rank

export const rules: readonly Rule[] = [...resultRules, ...halfTimeRules, ...playerRules, ...tableRules]

/** What a goal did, in the words between its scorer and its minute. */
export const deedRules: readonly (readonly [
  pattern: string,
  holds: (groups: Groups, goal: ToldGoal, record: MatchRecord) => boolean,
])[] = [
  ['opened the scoring|broke the deadlock|scored the 1st goal', (_, { before: b }) => b.home + b.away === 0],
  [
    `(?:put|gave|fired|sent) ${T} (?<back>back )?(?:ahead|in front|(?:an early|the|a late) lead|into the lead)`,
    (g, goal) =>
      sideOf(g.t) === goal.side &&
      leader(goal.before) !== goal.side &&
      leader(goal.after) === goal.side &&
      g.back === undefined,
  ],
  ['an early lead', (_, { minute }) => minute <= 15],
  ['levelled|equalised|drew level', (_, { after: a }) => leader(a) === null],
  [`drew ${T} level|equalised for ${U}`, (g, goal) => leader(goal.after) === null && sideOf(g.t ?? g.u) === goal.side],
  ['pulled 1 back|reduced the deficit', (_, goal) => leader(goal.after) === other(goal.side)],
  ['gave (?<t>@[ha]) hope', (g, goal) => leader(goal.after) === other(goal.side) && sideOf(g.t) === goal.side],
  [
    'a consolation goal',
    (_, goal, { course }) => course.winner === other(goal.side) && course.told.at(-1)?.minute === goal.minute,
  ],
  [`(?<!s\\d-\\d )for ${T}`, (g, goal) => sideOf(g.t) === goal.side],
  ['scored', () => true],
  ['doubled the lead', (_, { before: b, side }) => b[side] === 1 && b[other(side)] === 0],
  [
    `stretched the lead of ${T} to ${S}`,
    (g, goal) => leader(goal.before) === goal.side && sideOf(g.t) === goal.side && scoreIs(g.s, goal.after),
  ],
  [
    `restored the lead of ${T}`,
    (g, goal, { course }) =>
      leader(goal.before) === null &&
      sideOf(g.t) === goal.side &&
      course.told.some(({ minute, after: a }) => minute < goal.minute && leader(a) === goal.side),
  ],
  [`made it 2`, (_, { after: a, side }) => a[side] === 2],
  [`added a ${NTH}`, (g, { after: a, side }) => a[side] === number(g.n)],
  [
    `completed the scoring|rounded off the scoring`,
    (_, goal, { course }) => course.told.at(-1)?.minute === goal.minute && course.told.at(-1)?.scorer === goal.scorer,
  ],
  [
    `${S}(?: to ${T})?`,
    (g, goal) => scoreIs(g.s, goal.after) && (g.t === undefined || leader(goal.after) === sideOf(g.t)),
  ],
  ['with a 2nd goal', (_, { own }) => own === 2],
  ['completed a hat-trick', (_, { own }) => own === 3],
]

/** Who made the goal, in the words after its minute. */
export const assistPatterns: readonly string[] = [
  `^,? (?:set up|laid on|assisted) by ${P}`,
  `^ from ${P}'s pass`,
  `^,? with ${P} providing the assist`,
  `^,? with the assist from ${P}`,
  `^,? (?:from|after) a pass (?:by|from) ${P}`,
]
