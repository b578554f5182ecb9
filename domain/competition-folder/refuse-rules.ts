// Rules that a table cannot follow. Without these messages the fields would be ignored and the table would be wrong.

const SPLIT =
  'rules.json: A table that is split after some rounds is written as groups of one stage, each with its teams: all matches of the stage count for both groups.'

/** Why a field at the top or of a table cannot be followed; null if it can. */
export function refusedRule(rules: unknown): string | null {
  return fieldsOf(rules).some((name) => /^split|_split$|carr(y|ied)/.test(name)) ? SPLIT : null
}

/** Names of the fields of the file and of each table that say something. */
function fieldsOf(rules: unknown): string[] {
  if (!isRecord(rules)) return []
  const tables = Array.isArray(rules.tables) ? rules.tables.filter(isRecord) : []
  return [rules, ...tables].flatMap((part) =>
    Object.keys(part)
      .filter((name) => part[name] && !isEmpty(part[name]))
      .map((name) => name.toLowerCase().replace(/[\s-]+/g, '_')),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
