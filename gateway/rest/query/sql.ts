import type { Statement, Value } from '#gateway/database/database.ts'
import type { QualifiedName } from '#gateway/rest/schema-cache/table.ts'

/**
 * A part of a statement. Request values go into `values` only: text comes from the `sql` template itself, `identifier`
 * and `literal`.
 */
export interface Sql {
  /** The text around the values, so one element more than `values`. */
  texts: readonly string[]
  values: readonly Value[]
}

const isSql = (part: Sql | Value): part is Sql => typeof part === 'object' && part !== null && 'texts' in part

/** Joins parts; any other value becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | Value)[]): Sql {
  const texts: string[] = [strings[0] ?? '']
  const values: Value[] = []
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  for (const [at, part] of parts.entries()) {
    if (isSql(part)) {
      append(part.texts[0] ?? '')
      for (const [index, value] of part.values.entries()) {
        values.push(value)
        texts.push(part.texts[index + 1] ?? '')
      }
    } else {
      values.push(part)
      texts.push('')
    }
    append(strings[at + 1] ?? '')
  }
  return { texts, values }
}

export const empty: Sql = { texts: [''], values: [] }

/** Trusted text, never a request's. */
export const raw = (text: string): Sql => ({ texts: [text], values: [] })

export function join(pieces: readonly Sql[], separator: string): Sql {
  const [first, ...others] = pieces
  if (first === undefined) return empty
  const texts = [...first.texts]
  const values = [...first.values]
  for (const piece of others) {
    texts.push(`${texts.pop() ?? ''}${separator}${piece.texts[0] ?? ''}`)
    texts.push(...piece.texts.slice(1))
    values.push(...piece.values)
  }
  return { texts, values }
}

// A NUL would end the statement's text in the wire protocol.
const upToNul = (text: string) => (text.includes('\0') ? text.slice(0, text.indexOf('\0')) : text)

export const quoteIdentifier = (name: string) => `"${upToNul(name).replaceAll('"', '""')}"`

export const identifier = (name: string): Sql => raw(quoteIdentifier(name))

export const qualified = ({ schema, name }: QualifiedName): Sql =>
  schema === '' ? identifier(name) : raw(`${quoteIdentifier(schema)}.${quoteIdentifier(name)}`)

/** A constant from the schema cache. */
export const literal = (text: string): Sql => {
  const quoted = upToNul(text).replaceAll("'", "''")
  return raw(quoted.includes('\\') ? `E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`)
}

/** A column, or all of them for `*`. */
export const column = (table: Sql, name: string): Sql => sql`${table}.${name === '*' ? raw('*') : identifier(name)}`

/** A statement to prepare: requests of the same shape share its text. */
export function toStatement({ texts, values }: Sql): Statement {
  const text = texts.reduce((begun, more, at) => (at === 0 ? more : `${begun}$${at}${more}`), '')
  return values.length === 0 ? { text } : { text, values }
}
