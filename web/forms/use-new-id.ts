import { useRef } from 'react'
import { createUuid } from '#web/queries/create-uuid.ts'

/**
 * The id of a new row. It stays the same while the key does, so that a retry after a lost response adds no second row.
 * The key is of what cannot be changed later. Call `forget` after the row was added.
 */
export function useNewId() {
  const known = useRef<{ key: string; id: string } | null>(null)
  function identify(key = ''): string {
    if (known.current?.key !== key) known.current = { key, id: createUuid() }
    return known.current.id
  }
  function forget() {
    known.current = null
  }
  return { identify, forget }
}
