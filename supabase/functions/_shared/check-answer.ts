import { type Brief, type KnownSlots, type Statement, slotsOf } from './statements.ts'

/** Words that may stand beside slots. None of them claims, counts, denies or compares. */
export const ASIDES = ['duly', 'in fact', 'as it happens', 'for the record']
export const JOINERS = ['and', 'but', 'while', 'then', 'and then', 'before']
/** The words of sentences without slots: opinions on the match. */
export const OPINION_WORDS =
  'it this that was is a an the of to for in and with match game football effort spirit work plenty ' +
  'remember enjoy savour cherish talk about entertaining lively spirited honest keen proper good grand memorable enjoyable hard'

const TOKEN = String.raw`(?:\{[a-z]\w*\.[a-z]\w*\}|[A-Za-z]+)`
const SENTENCE = new RegExp(`^${TOKEN}(?:[,;]? ${TOKEN})*\\.$`)
const SLOT = /\{\w+\.\w+\}/g
const JOINER = new RegExp(`(; |, (?:${[...JOINERS].sort((one, two) => two.length - one.length).join('|')}) )`)
// Slots are read by their kind. No sentence has angle brackets of its own.
const MORE = `(?:${['<detail>', ...ASIDES].join('|')})`
const CLAUSE = new RegExp(`^(?:${MORE} )*<subject>(?: ${MORE})* <predicate>(?: ${MORE})*$`)
// 'It was Ada who' says that nobody else did, which is so of events only.
const EVENT_CLAUSE = new RegExp(
  `^(?:${MORE} )*it was <subject>(?: ${MORE})* who(?: ${MORE})* <predicate>(?: ${MORE})*$`,
)
const WHOLE_CLAUSE = new RegExp(`^(?:${MORE} )*<predicate>(?: ${MORE})*$`)
const OPINION = new RegExp(`^(?:(?:${OPINION_WORDS.replaceAll(' ', '|')})(?: |$))+$`)

interface Clause {
  statement: Statement
  /** The words that join it to the clause before it: ', then '. */
  joiner: string
  /** Stands in a sentence with others. */
  isJoined: boolean
}

/**
 * Checks sentences with slots. The facts are in the slots, which are true; the check makes sure that the words
 * beside them claim nothing, that no clause mixes two statements, and that all statements are made that must be.
 * @returns why they are refused; nothing where they hold
 */
export function checkAnswer(paragraphs: readonly (readonly string[])[], brief: Brief): string[] {
  const reasons: string[] = []
  const clauses: Clause[] = []
  const known = slotsOf(brief.statements)
  let opinions = 0
  for (const sentence of paragraphs.flat()) {
    const refuse = (reason: string) => void reasons.push(`${reason}: ${sentence.slice(0, 200)}`)
    if (!SENTENCE.test(sentence))
      refuse('beside slots only letters, commas, semicolons and one full stop at the end may stand')
    else if (!sentence.includes('{')) {
      opinions += 1
      if (!OPINION.test(uncapital(sentence.slice(0, -1))))
        refuse('a sentence without slots has words that are not allowed')
    } else clauses.push(...readClauses(uncapital(sentence.slice(0, -1)), known, refuse))
  }
  if (paragraphs.length > brief.paragraphs)
    reasons.push(`it has ${paragraphs.length} paragraphs, not ${brief.paragraphs} at most`)
  if (opinions > brief.opinions) reasons.push(`${opinions} sentences have no slot, only ${brief.opinions} may`)
  return [...new Set([...reasons, ...checkOrder(clauses), ...checkCounts(clauses, brief.statements)])]
}

const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function readClauses(text: string, known: KnownSlots, refuse: (reason: string) => void): Clause[] {
  const [, opener = '', rest = ''] = /^(then )?(.*)$/.exec(text) ?? []
  const parts = [opener, ...rest.split(JOINER)]
  const clauses: Clause[] = []
  for (let at = 1; at < parts.length; at += 2) {
    const part = parts[at] ?? ''
    const slots = part.match(SLOT) ?? []
    const statement = known.get(slots[0] ?? '')?.statement
    const problem = checkClause(part, slots, statement, known)
    if (problem !== null) refuse(problem)
    else if (statement !== undefined)
      clauses.push({ statement, joiner: parts[at - 1] ?? '', isJoined: parts.length > 2 })
  }
  return clauses
}

/** A clause makes one statement: its subject, one of its predicates, its details and asides. */
function checkClause(
  text: string,
  slots: string[],
  statement: Statement | undefined,
  known: KnownSlots,
): string | null {
  const unknown = slots.find((slot) => !known.has(slot))
  if (unknown !== undefined) return `there is no slot ${unknown}`
  if (statement === undefined || slots.some((slot) => known.get(slot)?.statement !== statement))
    return 'each clause needs the slots of one statement, and a joiner before the next clause'
  const { id, subjects, needs, order } = statement
  if (new Set(slots).size < slots.length) return 'a slot is used twice'
  if (needs !== undefined && !slots.includes(`{${id}.${needs}}`)) return `${id} needs {${id}.${needs}}`
  const isWhole = Object.keys(subjects).length === 0
  const shape = text.replaceAll(SLOT, (slot) => known.get(slot)?.kind ?? '').replaceAll(',', '')
  if ((isWhole ? WHOLE_CLAUSE : CLAUSE).test(shape)) return null
  if (order !== undefined && !isWhole && EVENT_CLAUSE.test(shape)) return null
  return `${id} needs ${isWhole ? 'its predicate' : 'one subject, and after it one predicate'}, with no other words than ${ASIDES.join(', ')}`
}

function checkOrder(clauses: readonly Clause[]): string[] {
  return clauses.flatMap(({ statement, joiner, isJoined }, at) => {
    const areEvents = statement.order !== undefined && clauses[at - 1]?.statement.order !== undefined
    const earlier = clauses.slice(0, at).findLast((one) => one.statement.order !== undefined)?.statement
    return [
      ...(statement.isOpening && at > 0 ? [`${statement.id} can only be the first statement`] : []),
      ...(isJoined && Object.keys(statement.subjects).length === 0 ? [`${statement.id} is a sentence of its own`] : []),
      ...(/then|before/.test(joiner) && !areEvents
        ? [`“then” and “before” can only stand between events, not before ${statement.id}`]
        : []),
      ...(joiner.includes('while') && areEvents ? [`“while” cannot join events, as before ${statement.id}`] : []),
      ...(statement.order !== undefined && earlier?.order !== undefined && earlier.order > statement.order
        ? [`${statement.id} came before ${earlier.id}`]
        : []),
    ]
  })
}

function checkCounts(clauses: readonly Clause[], statements: readonly Statement[]): string[] {
  const said = clauses.map(({ statement }) => statement.id)
  return [
    ...(clauses[0]?.statement.isOpening ? [] : ['it does not begin with how it is to begin']),
    ...statements.filter(({ id, isRequired }) => isRequired && !said.includes(id)).map(({ id }) => `${id} is missing`),
    ...said.filter((id, at) => said.indexOf(id) !== at).map((id) => `${id} is said twice`),
  ]
}
