// npm run bench [-- --json] [-- --only NAME,NAME]: speed, memory and page figures, each beside its reference.
import { parseArgs } from 'node:util'
import type { Benchmark, Measurement } from './measurement.ts'

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})

// The measurements that people notice come first.
const modules = [
  'pages',
  'lighthouse',
  'rest',
  'postgres',
  'scale',
  'standings',
  'explained',
  'insights',
  'memory',
  'import',
  'results',
  'live',
  'sign-in',
  'realtime',
  'writing',
  'attacks',
  'fuzz',
  'lite',
]

const only = options.only.split(',').filter(Boolean)
const unknown = only.filter((name) => !modules.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${modules.join(', ')}.`)
  process.exit(1)
}

for (const name of only.length > 0 ? modules.filter((one) => only.includes(one)) : modules) {
  const { benchmark }: { benchmark: Benchmark } = await import(`./${name}.ts`)
  for (const measurement of await benchmark.run()) print(measurement)
}

function print(measurement: Measurement) {
  if (options.json) return console.log(JSON.stringify(measurement))
  const { name, value, unit, reference, ratio } = measurement
  console.log(
    `${name.padEnd(52)} ${round(value).padStart(9)} ${unit.padEnd(12)} ${round(ratio).padStart(7)} × ${reference}`,
  )
}

function round(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value.toFixed(value < 2 ? 3 : 2)
}
