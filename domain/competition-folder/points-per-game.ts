/**
 * A table that is ordered by points per game has it as the first criterion. Files also say it with the field
 * `points_per_game: true`, or in `order_by`, at the top or of a table.
 */
export function withPointsPerGame(rules: unknown): unknown {
  if (!isRecord(rules)) return rules
  const ordered = askedFor(rules) ? orderPerGame(rules, rules.tie_breaks) : rules
  if (!Array.isArray(rules.tables)) return ordered
  const tables = rules.tables.map((table) =>
    isRecord(table) && askedFor(table) ? orderPerGame(table, table.tie_breaks ?? rules.tie_breaks) : table,
  )
  return { ...ordered, tables }
}

const PER_GAME = /^(?:points?_?per_?(?:game|match)|ppg)$/
const isPerGame = (name: unknown) => typeof name === 'string' && PER_GAME.test(toWord(name))
const toWord = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

function askedFor(part: Record<string, unknown>): boolean {
  const order = [part.order_by].flat()
  return (
    Object.keys(part).some((name) => isPerGame(name) && part[name]) ||
    isPerGame(order[0]) ||
    (Array.isArray(part.tie_breaks) && isPerGame(part.tie_breaks[0]))
  )
}

const orderPerGame = (part: Record<string, unknown>, chain: unknown) => ({
  ...part,
  tie_breaks: ['points_per_game', ...(Array.isArray(chain) ? chain : []).filter((name) => !isPerGame(name))].filter(
    (name) => name !== 'points',
  ),
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
