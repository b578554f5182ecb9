import { checkClaims, compileRules } from './check-claims.ts'
import { courseOf, type ToldGoal } from './course.ts'
import type { MatchFacts } from './facts.ts'
import { spellFacts, tidy } from './names.ts'
import { namesOfMatch, type ReadSentence, readText } from './read-text.ts'
import { rules } from './report-rules.ts'
import { assistPatterns, deedRules } from './rules/goal-rules.ts'
import type { MatchRecord } from './rules/match-record.ts'
import { countWords } from './write-report.ts'

const LONGEST = 600

const compiledRules = compileRules(rules)
const compiledDeeds = deedRules.map(([pattern, holds]) => [new RegExp(pattern, 'g'), holds] as const)

/**
 * Holds a text against the record. Every name, number and claim must be one that a rule finds to be so: what no rule
 * knows is refused, however true it may be.
 * @returns why the text is refused; nothing where it holds
 */
export function checkReport(text: string, given: MatchFacts): string[] {
  const facts = spellFacts(given, tidy)
  if (text.trim() === '') return ['it is empty']
  if (countWords(text) > LONGEST) return [`it has more than ${LONGEST} words`]
  const { bearers, ...names } = namesOfMatch(facts)
  const { sentences, problems } = readText(text, names)
  const byId = new Map(facts.players.map((player) => [player.id, player]))
  const record: MatchRecord = {
    facts,
    course: courseOf(facts),
    players: (label) => (bearers[Number(label.slice(2))] ?? []).flatMap((id) => byId.get(id) ?? []),
  }
  const reasons = [...problems, ...sentences.flatMap((sentence) => checkSentence(sentence, record))]
  if (!saysResult(sentences, record)) reasons.push('it does not say how the match ended')
  return [...new Set(reasons)]
}

function checkSentence({ original, text }: ReadSentence, record: MatchRecord): string[] {
  const covered = new Uint8Array(text.length)
  const reasons: string[] = []
  const cover = (from: number, to: number) => covered.fill(1, from, to)
  const refuse = (claim: string) => void reasons.push(`“${claim.trim()}” is not so, in: ${original}`)

  const previous: Reading['previous'] = { goal: null, end: 0 }
  for (const clause of text.matchAll(/\b(?<kind>[ml])(?<minutes>\d+)\b/g)) {
    const problem = checkGoal(text, clause, record, { cover, previous })
    if (problem !== null) refuse(problem)
  }
  return [...reasons, ...checkClaims({ original, text }, compiledRules, record, covered)]
}

interface Reading {
  cover(from: number, to: number): void
  /** The goal that was read last, and where its minute ends. */
  previous: { goal: ToldGoal | null; end: number }
}

/** Scorer, deed, minute, and who made it: '@p3 doubled the lead m57, set up by @p9'. @returns what is not so */
function checkGoal(
  text: string,
  clause: RegExpExecArray,
  record: MatchRecord,
  { cover, previous }: Reading,
): string | null {
  const { kind, minutes } = clause.groups ?? {}
  const end = clause.index + clause[0].length
  if (/took until $/.test(text.slice(0, clause.index))) return null
  // 'In the 47th minute @p3 doubled the lead' begins with the minute; anything else has the scorer before it.
  const isTurned = clause.index === 0
  const scorer = isTurned
    ? /^,? (@p\d+)/.exec(text.slice(end))
    : [...text.slice(0, clause.index).matchAll(/@p\d+/g)].at(-1)
  if (!scorer) return clause[0]
  const label = /@p\d+/.exec(scorer[0])?.[0] ?? ''
  const from = (isTurned ? end : 0) + scorer.index + scorer[0].length
  const ids = record.players(label).map(({ id }) => id)
  const goal = record.course.told.find((one, at, all) => {
    const since = one.minute - (all[at - 1]?.minute ?? Number.NaN)
    return ids.includes(one.scorer) && (kind === 'm' ? one.minute : since) === Number(minutes) && one !== previous.goal
  })
  if (goal === undefined) return text.slice(Math.min(clause.index, from - label.length), Math.max(end, from))
  previous.goal = goal
  cover(clause.index, end)
  const begin = isTurned ? from : Math.max(from, previous.end)
  previous.end = end
  const deed = isTurned ? (/^[^@]*(?:@[ha][^@]*)*/.exec(text.slice(from))?.[0] ?? '') : text.slice(begin, clause.index)
  for (const [pattern, holds] of compiledDeeds) {
    for (const found of deed.matchAll(pattern)) {
      if (!holds(found.groups ?? {}, goal, record)) return `${label} ${found[0]}`
      cover(begin + found.index, begin + found.index + found[0].length)
    }
  }
  const rest = isTurned ? text.slice(from) : text.slice(end)
  const restFrom = isTurned ? from : end
  for (const pattern of assistPatterns) {
    const found = new RegExp(isTurned ? pattern.replace('^', '') : pattern).exec(rest)
    if (found === null) continue
    const makers = record.players(found.groups?.p ?? '')
    if (!makers.some(({ id }) => id === goal.assist)) return found[0]
    cover(restFrom + found.index, restFrom + found.index + found[0].length)
  }
  return null
}

function saysResult(sentences: readonly ReadSentence[], { course: { score, total } }: MatchRecord): boolean {
  const wanted = `s${Math.max(score.home, score.away)}-${Math.min(score.home, score.away)}`
  return sentences.some(
    ({ text }) =>
      text.includes(wanted) ||
      text.includes(`@h s${score.home}-${score.away} @a`) ||
      (total === 0 && /goalless|no goals/.test(text)),
  )
}
