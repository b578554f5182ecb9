import { hashText } from '../hash-text.ts'

interface Chance {
  pick<T>(items: readonly T[]): T
}

/** Draws from lists, the same for the same seed on every machine. */
export function createChance(seed: string): Chance {
  const next = createStream(seed)
  return {
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

/** mulberry32 (public domain, by Ettinger). */
function createStream(seed: string): () => number {
  let state = hashText(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
