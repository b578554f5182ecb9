import { useRef } from 'react'
import { createUuid } from '#web/queries/create-uuid.ts'

interface NewRow {
  /** The part that cannot be changed later: with another key it is another row. */
  key?: string
  /** Adds the row unless it exists; without data if it does. */
  add: (id: string) => PromiseLike<{ data: unknown }>
  /** Gives the row that exists what is typed now. */
  update: (id: string) => PromiseLike<unknown>
}

/** Adds a row with an id that stays the same until it succeeds, so that a retry after a lost response adds no second row. */
export function useAddOnce() {
  const known = useRef<{ key: string; id: string } | null>(null)
  return async ({ key = '', add, update }: NewRow): Promise<void> => {
    if (known.current?.key !== key) known.current = { key, id: createUuid() }
    const { id } = known.current
    const { data } = await add(id)
    // An earlier try added it and its response was lost. It may have been corrected since.
    if (data === null) await update(id)
    known.current = null
  }
}
