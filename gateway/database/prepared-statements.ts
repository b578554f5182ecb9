import { randomUUID } from 'node:crypto'
import type { Statement } from './database.ts'

/** A column of a statement's rows, with the parser of its type. */
export interface Field {
  name: string
  parse: ((text: string) => unknown) | undefined
}

export interface Prepared {
  name: string
  /** Null until the statement is described, once. PostgreSQL refuses a plan whose columns change. */
  fields: Field[] | null
}

interface Taken {
  prepared: Prepared
  /** It must be parsed and described before it is bound. */
  isNew: boolean
}

/**
 * The prepared statements of a connection. The least recently used text is evicted for a new one.
 * @param capacity how many texts; each has a statement for each role
 */
export function createPreparedStatements(capacity: number) {
  // The text alone is the key: a string keeps its hash, which would be computed again for every text with its role.
  const known = new Map<string, Map<string | undefined, Prepared>>()
  // Behind a pooler, another client's session must not have a statement of the same name.
  const prefix = randomUUID().slice(0, 8)
  let unwanted: string[] = []
  let counter = 0

  return {
    take({ preparedFor, text }: Statement): Taken {
      const roles = use(text)
      const found = roles.get(preparedFor)
      if (found !== undefined) return { prepared: found, isNew: false }
      const prepared = { name: `${prefix}_${++counter}`, fields: null }
      roles.set(preparedFor, prepared)
      return { prepared, isNew: true }
    },
    forget({ preparedFor, text }: Statement): void {
      const roles = known.get(text)
      const dropped = roles?.get(preparedFor)
      if (dropped === undefined) return
      roles?.delete(preparedFor)
      unwanted.push(dropped.name)
    },
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

  /** The statements of a text by role. The text becomes the most recently used. */
  function use(text: string): Map<string | undefined, Prepared> {
    const roles = known.get(text) ?? new Map()
    known.delete(text)
    const [oldest] = known.size < capacity ? [] : known.keys()
    if (oldest !== undefined) evict(oldest)
    known.set(text, roles)
    return roles
  }

  function evict(text: string): void {
    for (const { name } of known.get(text)?.values() ?? []) unwanted.push(name)
    known.delete(text)
  }
}
