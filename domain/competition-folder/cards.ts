// Fair-play points of cards, as FIFA and UEFA count them; the database counts recorded cards in the same way.

const POINTS: [name: RegExp, points: number][] = [
  [/^(?:second_yellow|indirect_red|two_yellow)(?:_card)?s?$/, -3],
  [/^(?:yellow_(?:and_)?(?:direct_)?red)(?:_card)?s?$/, -5],
  [/^yellow(?:_card)?s?$/, -1],
  [/^(?:direct_|straight_)?red(?:_card)?s?$/, -4],
]

/** The points of a kind of card; null for any other name. */
export function pointsOfCard(name: string): number | null {
  const word = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return POINTS.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

/** The points of `{ yellow: 4, red: 1 }`; null if a name is no kind of card. */
export function pointsOfCards(cards: Record<string, unknown>): number | null {
  const entries = Object.entries(cards)
  if (entries.length === 0) return null
  let sum = 0
  for (const [name, number] of entries) {
    const points = pointsOfCard(name)
    if (points === null || typeof number !== 'number') return null
    sum += points * number
  }
  return sum
}
