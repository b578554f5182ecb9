import { useRef } from 'react'
import { createUuid } from '#web/queries/create-uuid.ts'

interface NewRow {
  /** Adds the row unless it exists; without data if it does. */
  add: (id: string) => PromiseLike<{ data: unknown }>
  /** Gives the row that exists what is typed now. */
  update: (id: string) => PromiseLike<unknown>
}

interface FixedRow extends NewRow {
  /** The part that cannot be changed later: with another key it is another row. */
  key: string
  /** Whether the screen lists the row of an earlier try, so that the person means a second one. */
  isListed: (id: string) => boolean
  /** Removes the row of an earlier try, if there is one. */
  remove: (id: string) => PromiseLike<unknown>
}

/**
 * Adds a row with an id that stays the same until it succeeds, so that a retry after a lost response adds no second row.
 * A retry with another key takes the place of the row that an earlier try may have added.
 */
export function useAddOnce() {
  const known = useRef<{ key: string; id: string } | null>(null)
  return async (row: NewRow | FixedRow): Promise<void> => {
    const key = 'key' in row ? row.key : ''
    const earlier = known.current
    if ('key' in row && earlier && earlier.key !== key && !row.isListed(earlier.id)) await row.remove(earlier.id)
    const { id } = earlier?.key === key ? earlier : { id: createUuid() }
    known.current = { key, id }
    const { data } = await row.add(id)
    // An earlier try added it and its response was lost. It may have been corrected since.
    if (data === null) await row.update(id)
    known.current = null
  }
}
