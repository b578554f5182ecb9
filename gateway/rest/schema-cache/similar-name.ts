/**
 * Returns the most similar name with a similarity of at least `least` (0 to 1). Like fuzzyset, it compares the fifty
 * names with the most similar trigrams, else bigrams (cosine), by edit distance.
 */
export function closest(names: readonly string[], wanted: string, least: number): string | null {
  const given = wanted.toLowerCase()
  for (const size of [3, 2]) {
    const wantedPieces = pieces(given, size)
    const scored = [...new Set(names)]
      .map((name) => ({ name, similarity: cosine(pieces(name.toLowerCase(), size), wantedPieces) }))
      .filter(({ similarity }) => similarity > 0)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 50)
      .map(({ name }) => ({
        name,
        score: 1 - distance(name.toLowerCase(), given) / Math.max(name.length, given.length),
      }))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score)
    if (scored[0] !== undefined) return scored[0].name
  }
  return null
}

function pieces(text: string, size: number): Map<string, number> {
  const padded = `-${text.replace(/[^\p{L}\p{N}, ]+/gu, '')}-`
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= padded.length; at++) {
    const piece = padded.slice(at, at + size)
    counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const length = (counts: ReadonlyMap<string, number>) => Math.hypot(...counts.values())
  const product = [...a].reduce((sum, [piece, count]) => sum + count * (b.get(piece) ?? 0), 0)
  return product / (length(a) * length(b) || 1)
}

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let at = 1; at <= b.length; at++) {
      const change = (previous[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
