/** A seeded random generator with the same sequence on every machine. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number
  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Draws one of `items` with the given weights; weight 0 is never drawn. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T
  shuffle<T>(items: readonly T[]): T[]
  /** A Poisson-distributed count with this mean. */
  poisson(mean: number): number
  uuid(): string
}

export function createRandom(seed: string): Random {
  const next = createStream(seed)

  function integer(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1))
  }

  function pick<T>(items: readonly T[]): T {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  function weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    const possible = items.filter((item) => weight(item) > 0)
    let left = next() * possible.reduce((sum, item) => sum + weight(item), 0)
    for (const item of possible) {
      left -= weight(item)
      if (left < 0) return item
    }
    return pick(possible)
  }

  // Fisher-Yates shuffle.
  function shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items]
    for (let at = shuffled.length - 1; at > 0; at--) {
      const other = integer(0, at)
      const moved = shuffled[at] as T
      shuffled[at] = shuffled[other] as T
      shuffled[other] = moved
    }
    return shuffled
  }

  // Knuth's algorithm; the means here are small.
  function poisson(mean: number): number {
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = next(); product > limit; product *= next()) count++
    return count
  }

  function uuid(): string {
    const digits = Array.from({ length: 32 }, () => integer(0, 15).toString(16))
    digits[12] = '4'
    digits[16] = pick(['8', '9', 'a', 'b'])
    return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  return { next, integer, chance: (probability) => next() < probability, pick, weighted, shuffle, poisson, uuid }
}

/** xmur3 hashes the text to a number, mulberry32 generates the sequence (both public domain, by bryc and Ettinger). */
function createStream(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function hash(text: string): number {
  let mixed = 1779033703 ^ text.length
  for (const character of text) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 3432918353)
    mixed = (mixed << 13) | (mixed >>> 19)
  }
  return mixed
}
