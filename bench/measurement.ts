/** One line of the report. `ratio` is value / reference; two rates are measured side by side in this run. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** The reference in words, with its figure. */
  reference: string
  ratio: number
}

export interface Benchmark {
  run(): Promise<Measurement[]>
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs the contenders in turn, so that other load meets all of them; returns each one's median. */
export async function sideBySide<Name extends string>(
  contenders: Record<Name, () => Promise<number>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) for (const name of names) results[name].push(await contenders[name]())
  return Object.fromEntries(names.map((name) => [name, median(results[name])])) as Record<Name, number>
}
