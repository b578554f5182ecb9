import type { Statement } from './database.ts'

/** A column of a statement's rows, and how its text becomes a value. */
export interface Field {
  name: string
  parse: ((text: string) => unknown) | undefined
}

export interface Prepared {
  name: string
  /** Asked for once, when the statement is parsed: a plan whose columns change is refused and parsed anew. */
  fields: Field[]
}

export interface Taken {
  prepared: Prepared
  /** It must be parsed and described before it is bound. */
  isNew: boolean
  /** The name of a statement that made room and must be closed. */
  evicted: string | null
}

/** A connection's prepared statements, the least recently used making room for a new one. */
export function createPreparedStatements(capacity: number) {
  const known = new Map<string, Prepared>()
  let counter = 0
  const keyOf = ({ plan, text }: Statement) => `${plan ?? ''}\n${text}`

  return {
    take(statement: Statement): Taken {
      const key = keyOf(statement)
      const found = known.get(key)
      known.delete(key)
      if (found !== undefined) {
        known.set(key, found)
        return { prepared: found, isNew: false, evicted: null }
      }
      const evicted = known.size >= capacity ? evictOldest(known) : null
      const prepared = { name: `s${++counter}`, fields: [] }
      known.set(key, prepared)
      return { prepared, isNew: true, evicted }
    },
    forget(statement: Statement): void {
      known.delete(keyOf(statement))
    },
  }
}

function evictOldest(known: Map<string, Prepared>): string | null {
  const oldest = known.entries().next().value
  if (oldest === undefined) return null
  known.delete(oldest[0])
  return oldest[1].name
}
