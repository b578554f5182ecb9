import { leader, other } from '../course.ts'
import {
  decided,
  firstTeam,
  isDifferent,
  isDraw,
  isEqualiser,
  isFinal,
  lastGoal,
  lastTeamBefore,
  lost,
  type MatchRecord,
  N,
  number,
  P,
  playsFor,
  type Rule,
  S,
  scoredWhen,
  sideOf,
  someone,
  T,
  teamNear,
  U,
  won,
} from './match-record.ts'

/** Who won, and how. */
export const resultRules: readonly Rule[] = [
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
