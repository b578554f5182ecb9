import { cleanSheetsOf, leader, other, runOf } from '../course.ts'
import type { PlayerFacts } from '../facts.ts'
import {
  after,
  before,
  conceded,
  type Groups,
  isDifferent,
  lastTeamBefore,
  lost,
  type MatchRecord,
  N,
  NTH,
  number,
  outcomes,
  type Rule,
  resultIs,
  S,
  scoreIs,
  sideOf,
  someone,
  T,
  U,
  won,
} from './match-record.ts'

/** The table, runs and earlier meetings. */
export const tableRules: readonly Rule[] = [
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
    `${T} have scored (?<f>\\d+|none) and conceded (?<c>\\d+|none) in ${N} match(?:es)?`,
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
