import { useState } from 'react'

/** The entries of a list that an organizer has unchecked. Later ones are checked. */
export function useLeftOut() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (id: string) => left.has(id),
    toggle(id: string) {
      const next = new Set(left)
      if (!next.delete(id)) next.add(id)
      setLeft(next)
    },
  }
}
