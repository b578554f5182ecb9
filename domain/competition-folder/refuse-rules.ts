// Rules that a table cannot follow. Without these messages the fields would be ignored and the table would be wrong.

const POINTS_PER_GAME =
  'rules.json: A table is ordered by points, and not by points per game. Leave the field out, or give the points that were awarded as deductions.'
const SPLIT =
  'rules.json: A table that is split after some rounds is written as groups of one stage, each with its teams: all matches of the stage count for both groups.'

/** Why a field at the top or of a table cannot be followed; null if it can. */
export function refusedRule(rules: unknown): string | null {
  const names = fieldsOf(rules)
  if (names.some((name) => /points?_?per_?(game|match)|^ppg$/.test(name))) return POINTS_PER_GAME
  return names.some((name) => /^split|_split$|carr(y|ied)/.test(name)) ? SPLIT : null
}

/** Names of the fields, of those of each table, and of the tie-breaks and order that the file asks for. */
function fieldsOf(rules: unknown): string[] {
  if (!isRecord(rules)) return []
  const tables = Array.isArray(rules.tables) ? rules.tables.filter(isRecord) : []
  const asked = [rules, ...tables].flatMap((part) => [part.order_by, part.tie_breaks, part.qualify_by])
  const used = [rules, ...tables].flatMap((part) =>
    Object.keys(part).filter((name) => part[name] && !isEmpty(part[name])),
  )
  return [...used, ...asked.flat().filter((name) => typeof name === 'string')].map((name) =>
    name.toLowerCase().replace(/[\s-]+/g, '_'),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
