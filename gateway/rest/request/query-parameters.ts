import { invalidQuery } from '#gateway/rest/errors.ts'
import { createLruCache } from '#gateway/rest/lru-cache.ts'
import { describeFailure } from './parse-failure.ts'
import { columnList, delimiter, fieldName, jsonPath } from './parse-field.ts'
import { parameterOperation } from './parse-filter.ts'
import { logicTree } from './parse-logic.ts'
import { orderTerms } from './parse-order.ts'
import { selectItems } from './parse-select.ts'
import type { At, Filter, JsonStep, LogicTree, QueryParameters } from './parsed-query.ts'
import { all, map, option, type Parser, separated } from './parser.ts'
import type { QueryPair } from './query-string.ts'

const reserved = new Set(['select', 'columns', 'on_conflict'])
const embeddable = new Set(['order', 'limit', 'offset', 'and', 'or'])

const lastWord = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/**
 * @param isFunctionRead treats a parameter without an operator as an argument of the function
 * @throws ApiError PGRST100 with the position and the expected input
 */
export function parseQueryParameters(pairs: readonly QueryPair[], isFunctionRead: boolean): QueryParameters {
  const given = pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null)
  const first = (name: string) => given.find(([key]) => key === name)?.[1]
  const ending = (...words: string[]) => given.filter(([key]) => words.includes(lastWord(key)))
  const others = given.filter(([key]) => !reserved.has(key) && !embeddable.has(lastWord(key)))
  const operations = others.map(([key, value]) => parseFilter(key, value, isFunctionRead))
  const columns = first('columns')
  const onConflict = first('on_conflict')
  return {
    select: parseSelect(first('select') ?? '*'),
    filters: operations.filter((one) => one !== null),
    logic: ending('and', 'or').map(([key, value]) => parseLogic(key, value)),
    orders: ending('order').map(([key, value]) => ({ path: pathOf(key), terms: parseOrder(value) })),
    limits: ending('limit').flatMap(([key, value]) => numbered(value).map((limit) => ({ path: pathOf(key), limit }))),
    offsets: ending('offset').flatMap(([key, value]) =>
      numbered(value).map((offset) => ({ path: pathOf(key), offset })),
    ),
    columns: columns === undefined ? null : [...new Set(parse(columnList, 'columns parameter', columns))],
    onConflict: onConflict === undefined ? null : parse(columnList, 'on_conflict parameter', onConflict),
    functionArguments: others.filter((_, index) => operations[index] === null),
  }
}

// Caches parsed `select` texts: they come from an application's code and repeat, unlike filter values.
const parseSelect = cached((text) => parseNested(selectItems, 'select parameter', text))
const parseOrder = cached((text) => parse(orderTerms, 'order', text))
const parsePath = cached((text) => parse(treePath, 'tree path', text))

const treePath: Parser<{ names: string[]; path: JsonStep[] }> = map(
  all<[string[], JsonStep[]]>(separated(fieldName, delimiter), option(jsonPath, [])),
  ([names, path]) => ({ names, path }),
)

const pathOf = (key: string) => parsePath(key).names.slice(0, -1)

function cached<T extends object>(read: (text: string) => T): (text: string) => T {
  const cache = createLruCache<T>(500)
  return (text) => {
    const known = cache.get(text)
    if (known !== undefined) return known
    const value = read(text)
    if (text.length < 2_000) cache.set(text, value)
    return value
  }
}

function parseFilter(key: string, value: string, isFunctionRead: boolean): At<{ filter: Filter }> | null {
  const reply = parameterOperation(value, 0)
  if (!reply.ok && !reply.consumed && isFunctionRead) return null
  const { names, path } = parsePath(key)
  const operation = parse(parameterOperation, 'filter', value)
  return { path: names.slice(0, -1), filter: { field: { name: names.at(-1) ?? '', path }, ...operation } }
}

// Moves `not` from the path (`not.or=(…)`, `clients.not.and=(…)`) to the front of the expression.
function parseLogic(key: string, value: string): At<{ tree: LogicTree }> {
  const names = parse(separated(fieldName, delimiter), 'logic path', key)
  const operator = names.at(-1) ?? ''
  const prefix = names.includes('not') ? `not.${operator}` : operator
  const tree = parseNested(logicTree, 'logic tree', value, prefix)
  return { path: names.slice(0, -1).filter((name) => name !== 'not'), tree }
}

const largest = Number.MAX_SAFE_INTEGER

const numbered = (value: string) =>
  /^\s*-?\d+\s*$/.test(value) ? [Math.max(-largest, Math.min(largest, Number(value)))] : []

function parse<T>(parser: Parser<T>, what: string, value: string, prefix = ''): T {
  const text = prefix + value
  const reply = parser(text, 0)
  if (reply.ok) return reply.value
  throw refusal(what, value, [...text.slice(0, reply.failure.at)].length + 1, describeFailure(reply.failure))
}

// Deeper than real requests, and shallow enough for PostgreSQL's stack and ours.
const DEEPEST = 64

function parseNested<T>(parser: Parser<T>, what: string, value: string, prefix = ''): T {
  let depth = 0
  for (const [at, character] of [...value].entries()) {
    if (character === '(') depth++
    else if (character === ')') depth--
    if (depth > DEEPEST)
      throw refusal(what, value, prefix.length + at + 1, `more than ${DEEPEST} brackets inside each other`)
  }
  return parse(parser, what, value, prefix)
}

const refusal = (what: string, value: string, column: number, details: string) =>
  invalidQuery(`"failed to parse ${what} (${value})" (line 1, column ${column})`, details)
