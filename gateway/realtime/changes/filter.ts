import { nestsTooDeep } from '#gateway/json-depth.ts'
import { SubscribeError } from '#gateway/realtime/errors.ts'

const OPERATORS = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  in: '= any',
  is: 'is',
} as const

type Operator = keyof typeof OPERATORS

export interface Condition {
  column: string
  negated: boolean
  operator: Operator
  /** The value as text; for `in` an array literal of PostgreSQL. */
  value: string
}

/** Conditions that must all hold. */
export type Filter = readonly Condition[]

const MOST_VALUES = 100
const KEYWORDS = ['null', 'true', 'false', 'unknown']

/**
 * `book_id=eq.5,name=not.like."a,b%"`: conditions between commas; quotes and parentheses protect a comma.
 * @throws SubscribeError that names the invalid condition
 */
export function parseFilter(text: string): Filter {
  return splitAtCommas(text).map(parseCondition)
}

export const toSql = (operator: Operator) => OPERATORS[operator]

function parseCondition(text: string): Condition {
  const [, column, not, operator, value] = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text.trim()) ?? []
  if (column === undefined || operator === undefined || value === undefined || !isOperator(operator)) {
    throw new SubscribeError(`Error parsing \`filter\` params: ${text}`)
  }
  const read = readValue(operator, value)
  if (nestsTooDeep(read)) throw new SubscribeError('a filter value nests too many brackets')
  return { column: column.trim(), negated: not !== undefined, operator, value: read }
}

const isOperator = (text: string): text is Operator => Object.hasOwn(OPERATORS, text)

function readValue(operator: Operator, value: string): string {
  if (operator === 'in') return readList(value)
  if (operator === 'is' && !KEYWORDS.includes(value.toLowerCase())) {
    throw new SubscribeError('invalid value for is filter: must be null, true, false, or unknown')
  }
  return operator === 'is' ? value.toLowerCase() : unquote(value)
}

function readList(value: string): string {
  const [, inside] = /^\((.*)\)$/s.exec(value.trim()) ?? []
  if (inside === undefined) throw new SubscribeError('`in` filter value must be wrapped by parentheses')
  const values = inside === '' ? [] : splitAtCommas(inside).map((item) => unquote(item.trim()))
  if (values.length > MOST_VALUES) {
    throw new SubscribeError(`too many values for \`in\` filter. Maximum ${MOST_VALUES}`)
  }
  return `{${values.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

const unquote = (text: string) =>
  (/^"(.*)"$/s.exec(text)?.[1] ?? text).replace(/\\(["\\])/g, text.startsWith('"') ? '$1' : '$&')

/** Splits at commas outside of quotes and parentheses. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && isQuoted) at++
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
