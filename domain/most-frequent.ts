/** How often each value occurs, in the order of its first occurrence. */
export function countEach<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The value that occurs most often; the first of equally frequent ones. */
export function mostFrequent<T>(values: readonly T[]): T | undefined {
  return [...countEach(values)].sort(([, a], [, b]) => b - a)[0]?.[0]
}
