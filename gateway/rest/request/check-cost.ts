import { tooCostly, unsafePattern } from '#gateway/rest/errors.ts'
import { patternStates } from '#gateway/safe-pattern.ts'
import type { Field, Filter, LogicTree, QueryParameters, SelectItem } from './parsed-query.ts'

/**
 * Limits for the sum over a request's parts, embedded resources included. The product's own pages use a quarter at
 * most.
 */
const limits = {
  filters: 100,
  /** `and(or(and(…)))` */
  nesting: 16,
  /** Values of `in` lists and of `any` and `all`. */
  values: 1000,
  /** PostgreSQL caches 32 compiled regular expressions; with more it compiles each one again for every row. */
  expressions: 8,
  /** The total cost of the regular expressions, as safe-pattern.ts computes it. */
  states: 2000,
  /** `like` and `ilike`. */
  patterns: 50,
  /** Each one parses the text of every row. */
  searches: 8,
  embeds: 20,
  embedDepth: 6,
  columns: 200,
  /** Repetitions of one column in one resource, which multiply the response's size. */
  repetitions: 8,
  aggregates: 20,
  orders: 20,
  /** Steps of JSON paths. */
  path: 16,
} as const

type Bound = keyof typeof limits

const sentences: Record<Bound, string> = {
  filters: `No more than ${limits.filters} filters can be used in one request.`,
  nesting: `Conditions can be nested ${limits.nesting} levels deep.`,
  values: `The lists of one request can have ${limits.values} values together.`,
  expressions: `No more than ${limits.expressions} regular expressions can be used in one request.`,
  states: 'The regular expressions of the request are too long, or have too many repetitions, together.',
  patterns: `No more than ${limits.patterns} patterns can be used in one request.`,
  searches: `No more than ${limits.searches} text searches can be used in one request.`,
  embeds: `No more than ${limits.embeds} resources can be embedded in one request.`,
  embedDepth: `Resources can be embedded ${limits.embedDepth} levels deep.`,
  columns: `No more than ${limits.columns} columns can be selected in one request.`,
  repetitions: `A column can be selected ${limits.repetitions} times.`,
  aggregates: `No more than ${limits.aggregates} aggregates can be used in one request.`,
  orders: `The rows of one request can be ordered by ${limits.orders} columns.`,
  path: `A path into JSON can have ${limits.path} steps.`,
}

/**
 * Limits the cost of a request before PostgreSQL receives it.
 * @throws ApiError PGRST100 naming the part above its limit
 */
export function checkCost({
  select,
  filters,
  logic,
  orders,
}: Pick<QueryParameters, 'select' | 'filters' | 'logic' | 'orders'>): void {
  const meter = createMeter()
  for (const { filter } of filters) checkFilter(meter, filter)
  for (const { tree } of logic) checkTree(meter, tree, 1)
  for (const { terms } of orders) {
    meter.add('orders', terms.length)
    for (const { field } of terms) checkPath(meter, field)
  }
  checkItems(meter, select, 0)
}

type Meter = ReturnType<typeof createMeter>

function createMeter() {
  const sums: Partial<Record<Bound, number>> = {}
  const refuseAbove = (bound: Bound, value: number) => {
    if (value > limits[bound]) throw tooCostly(sentences[bound])
  }
  return {
    refuseAbove,
    add(bound: Bound, more = 1) {
      const sum = (sums[bound] ?? 0) + more
      sums[bound] = sum
      refuseAbove(bound, sum)
    },
  }
}

function checkTree(meter: Meter, tree: LogicTree, depth: number): void {
  meter.refuseAbove('nesting', depth)
  if (tree.kind === 'filter') checkFilter(meter, tree.filter)
  else for (const each of tree.trees) checkTree(meter, each, depth + 1)
}

function checkFilter(meter: Meter, { field, operation }: Filter): void {
  meter.add('filters')
  checkPath(meter, field)
  if (operation.kind === 'in') meter.add('values', operation.values.length)
  if (operation.kind === 'compare') meter.add('values', countListed(operation.value))
  if (operation.kind === 'textSearch') meter.add('searches')
  if (operation.kind !== 'quantified') return
  const { operator, quantifier, value } = operation
  const count = quantifier === null ? 1 : countListed(value)
  meter.add('values', count)
  if (operator.endsWith('like')) meter.add('patterns', count)
  if (!operator.endsWith('match')) return
  meter.add('expressions', count)
  const states = patternStates(quantifier === null ? value : listedPatterns(value))
  if (states === null) throw unsafePattern(value)
  meter.add('states', states)
}

// Counts the elements of `{a,b}`; a comma inside a value counts too.
const countListed = (value: string) => value.split(',').length

/** The whole text `{"a","b\\d"}` contains every pattern of the list. */
const listedPatterns = (list: string) => list.replaceAll('"', '').replaceAll(/\\(.)/gs, '$1')

const checkPath = (meter: Meter, { path }: Field) => meter.refuseAbove('path', path.length)

function checkItems(meter: Meter, items: readonly SelectItem[], depth: number): void {
  meter.refuseAbove('embedDepth', depth)
  const times = new Map<string, number>()
  for (const item of items) {
    if (item.kind === 'relation') {
      meter.add('embeds')
      checkItems(meter, item.items, depth + 1)
      continue
    }
    const { field, aggregate } = item
    meter.add('columns')
    checkPath(meter, field)
    if (aggregate !== null) meter.add('aggregates')
    const repeated = (times.get(field.name) ?? 0) + 1
    times.set(field.name, repeated)
    if (field.path.length === 0) meter.refuseAbove('repetitions', repeated)
  }
}
