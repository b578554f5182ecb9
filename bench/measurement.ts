/** One line of the report. `ratio` is value / reference, both measured side by side in this run where both are rates. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** What it is measured against, in words with its figure. */
  reference: string
  ratio: number
}

export interface Benchmark {
  name: string
  run(): Promise<Measurement[]>
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Rounds of each contender in turn, so that whatever else the machine does meets all of them; the median of each. */
export async function sideBySide<Name extends string>(
  contenders: Record<Name, () => Promise<number>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) for (const name of names) results[name].push(await contenders[name]())
  return Object.fromEntries(names.map((name) => [name, median(results[name])])) as Record<Name, number>
}
