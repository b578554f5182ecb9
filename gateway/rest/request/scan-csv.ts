import { nestsTooDeep } from '#gateway/json-depth.ts'

/** CSV rows as a JSON list, with the column names. */
type ScannedCsv =
  | { kind: 'csv'; json: string; keys: readonly string[] }
  | { kind: 'unequal' | 'unterminated' | 'too-deep' | 'too-many' | 'too-large' }

/** Characters between two pauses. */
const STEP = 16_384
/** The maximum number of columns of a PostgreSQL table. */
const MAX_COLUMNS = 1_600

/**
 * Converts CSV (RFC 4180) to JSON: the first line has the columns, an unquoted NULL is null, empty lines are skipped.
 * @param maxCharacters the limit for the JSON, in which each row repeats all column names
 */
export function* scanCsv(
  text: string,
  { maxRows, maxCharacters }: { maxRows: number; maxCharacters: number },
): Generator<void, ScannedCsv> {
  let at = 0
  let names: string[] | null = null
  let columns: { prefix: string; index: number }[] = []
  const rows: string[] = []
  let size = 0
  let stepEnd = STEP
  while (at < text.length) {
    if (at > stepEnd) {
      yield
      stepEnd = at + STEP
    }
    const line = readLine(text, at)
    if (line === null) return { kind: 'unterminated' }
    at = line.end
    const { fields } = line
    if (fields.length > MAX_COLUMNS) return { kind: 'too-large' }
    if (fields.length === 1 && fields[0] === '') continue
    if (names === null) {
      names = fields
      columns = prefixesOf(fields)
      continue
    }
    if (fields.length !== names.length) return { kind: 'unequal' }
    if (rows.length >= maxRows) return { kind: 'too-many' }
    if (fields.some(nestsTooDeep)) return { kind: 'too-deep' }
    const row = columns.map(({ prefix, index }) => prefix + toJson(fields[index] ?? '')).join(',')
    size += row.length
    if (size > maxCharacters) return { kind: 'too-large' }
    rows.push(`{${row}}`)
  }
  return { kind: 'csv', json: `[${rows.join(',')}]`, keys: columns.map(({ index }) => names?.[index] ?? '') }
}

const toJson = (field: string) => (field === 'NULL' ? 'null' : JSON.stringify(field))

/** The last of several columns with one name counts. */
function prefixesOf(names: readonly string[]) {
  const last = new Map(names.map((name, index) => [name, index]))
  return [...last].map(([name, index]) => ({ prefix: `${JSON.stringify(name)}:`, index }))
}

/** @returns null for an unterminated quote */
function readLine(text: string, start: number): { fields: string[]; end: number } | null {
  const fields: string[] = []
  for (let at = start; ; at++) {
    let field: string
    if (text[at] === '"') {
      const close = closingQuote(text, at)
      if (close < 0) return null
      field = text.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
    } else {
      const end = endOfField(text, at)
      field = text.slice(at, end)
      at = end
    }
    fields.push(field)
    if (fields.length > MAX_COLUMNS) return { fields, end: at }
    if (text[at] === ',') continue
    if (at >= text.length) return { fields, end: at }
    const isPair = text[at] === '\r' && text[at + 1] === '\n'
    return text[at] === '\r' || text[at] === '\n' ? { fields, end: at + (isPair ? 2 : 1) } : null
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at
  return -1
}

function endOfField(text: string, from: number): number {
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x2c || code === 0x0a || code === 0x0d || Number.isNaN(code)) return at
  }
}
