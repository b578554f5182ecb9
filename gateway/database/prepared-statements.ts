import type { Statement } from './database.ts'

/** A column of a statement's rows, with the parser of its type. */
export interface Field {
  name: string
  parse: ((text: string) => unknown) | undefined
}

export interface Prepared {
  name: string
  /** Described once, when the statement is parsed. PostgreSQL refuses a plan whose columns change. */
  fields: Field[]
}

export interface Taken {
  prepared: Prepared
  /** It must be parsed and described before it is bound. */
  isNew: boolean
}

/** The prepared statements of a connection. The least recently used is evicted for a new one. */
export function createPreparedStatements(capacity: number) {
  const known = new Map<string, Prepared>()
  let unwanted: string[] = []
  let counter = 0
  const keyOf = ({ plan, text }: Statement) => `${plan ?? ''}\n${text}`

  return {
    take(statement: Statement): Taken {
      const key = keyOf(statement)
      const found = known.get(key)
      known.delete(key)
      if (found !== undefined) {
        known.set(key, found)
        return { prepared: found, isNew: false }
      }
      if (known.size >= capacity) drop(known.keys().next().value)
      const prepared = { name: `s${++counter}`, fields: [] }
      known.set(key, prepared)
      return { prepared, isNew: true }
    },
    forget: (statement: Statement) => drop(keyOf(statement)),
    /**
     * The names of evicted and forgotten statements, each once. Some may not exist: closing those is not an error. They
     * come first in a message, since PostgreSQL skips everything after a failure.
     */
    takeUnwanted(): string[] {
      const names = unwanted
      unwanted = []
      return names
    },
  }

  function drop(key: string | undefined): void {
    const dropped = key === undefined ? undefined : known.get(key)
    if (key === undefined || dropped === undefined) return
    known.delete(key)
    unwanted.push(dropped.name)
  }
}
