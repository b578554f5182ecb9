import {
  canCount,
  conceded,
  DEEDS,
  decided,
  type Groups,
  hasDeeds,
  isAward,
  isBest,
  isKeeper,
  isPosition,
  lineupHas,
  type MatchRecord,
  N,
  NTH,
  number,
  P,
  POSITION,
  playsFor,
  type Rule,
  season,
  sideOf,
  someone,
  T,
} from './match-record.ts'

/** People: what they did in this match, and this season. */
export const playerRules: readonly Rule[] = [
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
