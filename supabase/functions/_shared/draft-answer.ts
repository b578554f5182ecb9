import { fillSlots } from './fill-slots.ts'
import type { Brief, Statement } from './statements.ts'
import { countWords } from './write-report.ts'

const ENOUGH_WORDS = 150

/** A plain answer that holds. The model is asked to improve it. */
export function draftAnswer(brief: Brief): string[][] {
  const [opening] = brief.statements.filter(({ isOpening }) => isOpening)
  const events = brief.statements.filter(({ isRequired, order }) => isRequired || order !== undefined)
  const others = brief.statements.filter((one) => !one.isOpening && !events.includes(one))
  const first = [...(opening ? [sentence([opening])] : []), ...inPairs(events).map(sentence)]
  const rest: string[] = []
  const paragraphs = () =>
    brief.paragraphs === 1 ? [[...first, ...rest]] : [first, rest].filter((sentences) => sentences.length > 0)
  for (const one of others) if (countWords(fillSlots(paragraphs(), brief)) < ENOUGH_WORDS) rest.push(sentence([one]))
  return paragraphs()
}

function inPairs(events: readonly Statement[]): Statement[][] {
  const pairs: Statement[][] = []
  for (const event of events) {
    const last = pairs.at(-1)
    const isGoal = (one: Statement | undefined) => one?.needs !== undefined
    if (last?.length === 1 && isGoal(last[0]) && isGoal(event)) last.push(event)
    else pairs.push([event])
  }
  return pairs
}

const sentence = (statements: readonly Statement[]): string => `${statements.map(clause).join(', before ')}.`

function clause({ id, subjects, predicates, details, order = 0 }: Statement): string {
  const predicate = Object.keys(predicates)
  const pieces = [
    ...Object.keys(subjects).slice(0, 1),
    ...predicate.slice(Math.floor(order) % predicate.length).slice(0, 1),
    ...Object.keys(details),
  ]
  return pieces
    .map((piece) => `${piece === 'assist' || piece === 'hero' ? ', ' : ' '}{${id}.${piece}}`)
    .join('')
    .trim()
}
