/** Draws from lists, the same for the same seed on every machine. */
export interface Chance {
  pick<T>(items: readonly T[]): T
}

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

/** xmur3 turns the text into a number, mulberry32 that number into the stream (both public domain, by bryc and Ettinger). */
function createStream(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from 0 on, the same for the same text on every machine. */
export const hashText = (text: string): number => hash(text) >>> 0

function hash(text: string): number {
  let mixed = 1779033703 ^ text.length
  for (const character of text) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 3432918353)
    mixed = (mixed << 13) | (mixed >>> 19)
  }
  return mixed
}
