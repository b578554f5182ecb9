import { ASIDES } from '../check-answer.ts'
import { fillSlots } from '../fill-slots.ts'
import type { Brief, Statement } from '../statements.ts'
import { countWords } from '../write-report.ts'
import { createChance } from './create-chance.ts'

const OPINIONS = ['It was a match to remember.', 'This was an honest and lively game.']
const ENOUGH_WORDS = 135

/** An answer as a good model could give it: another arrangement of slots, asides and joiners for each seed. */
export function composeAnswer(brief: Brief, seed: string): string[][] {
  const { pick } = createChance(seed)
  const chance = () => pick([true, false])
  const slot = ({ id }: Statement, piece: string) => `{${id}.${piece}}`
  const clause = (one: Statement): string => {
    const [subject, predicate] = [Object.keys(one.subjects), Object.keys(one.predicates)].map((pieces) =>
      pieces.length === 0 ? '' : slot(one, pick(pieces)),
    )
    const details = Object.keys(one.details).filter((piece) => piece === one.needs || chance())
    const [first, ...others] = details.map((piece) => slot(one, piece))
    const rest = others.map((detail) => `, ${detail}`).join('')
    if (!subject) return [predicate, rest, chance() ? `, ${pick(PLAIN_ASIDES)}` : ''].join('')
    const isEvent = one.order !== undefined
    if (first === undefined) return `${subject} ${predicate}`
    return pick([
      `${subject} ${predicate} ${first}${rest}`,
      `${first}, ${subject} duly ${predicate}${rest}`,
      `${subject}, ${first}, ${predicate}${rest}`,
      ...(isEvent ? [`${pick(PLAIN_ASIDES)}, it was ${subject} who ${predicate} ${first}${rest}`] : []),
    ])
  }
  const join = ([one, two]: Statement[]): string => {
    if (one === undefined) return ''
    if (two === undefined) return sentence(clause(one))
    const isEvent = one.order !== undefined && two.order !== undefined
    const joiner = pick([
      ', and ',
      ', but ',
      '; ',
      ...(isEvent ? [', then ', ', before ', ', and then '] : [', while ']),
    ])
    return sentence(`${clause(one)}${joiner}${clause(two)}`)
  }
  const isWhole = (one: Statement) => Object.keys(one.subjects).length === 0
  const pair = (statements: readonly Statement[]) => {
    const pairs: Statement[][] = []
    for (const one of statements) {
      const last = pairs.at(-1)
      if (last?.length === 1 && !last.some(isWhole) && !isWhole(one) && chance()) last.push(one)
      else pairs.push([one])
    }
    return pairs.map(join)
  }
  const opening = pick(brief.statements.filter(({ isOpening }) => isOpening))
  const events = brief.statements.filter(({ isRequired, order }) => isRequired || (order !== undefined && chance()))
  const others = brief.statements.filter(
    ({ isOpening, isRequired, order }) => !isOpening && !isRequired && order === undefined,
  )
  const first = [sentence(clause(opening)), ...pair(events)]
  const rest: Statement[] = []
  const size = () => countWords(fillSlots([first, pair(rest)], brief))
  for (const one of others) if (size() < ENOUGH_WORDS) rest.push(one)
  const last = [...pair(rest), ...(brief.opinions > 0 && chance() ? [pick(OPINIONS)] : [])]
  if (last.length === 0) return [first]
  return brief.paragraphs === 1 ? [[...first, ...last]] : [first, last]
}

const PLAIN_ASIDES = ASIDES.filter((words) => words !== 'duly')
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
