import type { Statement } from './database.ts'

export interface Taken {
  name: string
  /** It must be parsed before it is bound. */
  isNew: boolean
  /** The name of a statement that made room and must be closed. */
  evicted: string | null
}

/** The names of a connection's prepared statements, the least recently used making room for a new one. */
export function createPreparedStatements(capacity: number) {
  const names = new Map<string, string>()
  let counter = 0
  const keyOf = ({ plan, text }: Statement) => `${plan ?? ''}\n${text}`

  return {
    take(statement: Statement): Taken {
      const key = keyOf(statement)
      const known = names.get(key)
      names.delete(key)
      if (known !== undefined) {
        names.set(key, known)
        return { name: known, isNew: false, evicted: null }
      }
      const evicted = names.size >= capacity ? evictOldest(names) : null
      const name = `s${++counter}`
      names.set(key, name)
      return { name, isNew: true, evicted }
    },
    forget(statement: Statement): void {
      names.delete(keyOf(statement))
    },
  }
}

function evictOldest(names: Map<string, string>): string | null {
  const oldest = names.entries().next().value
  if (oldest === undefined) return null
  names.delete(oldest[0])
  return oldest[1]
}
