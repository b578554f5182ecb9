/** JSON with a line for each row of a table and each tie, as far as its values are simple. */
export function writeJson(value: unknown, indent = ''): string {
  return `${write(value, indent)}\n`
}

function write(value: unknown, indent: string): string {
  const inner = `${indent} `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    if (value.every((item) => typeof item !== 'object')) return JSON.stringify(value)
    return `[\n${value.map((item) => inner + write(item, inner)).join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  if (entries.every(([, item]) => isSimple(item))) return writeRow(entries)
  const lines = entries.map(([key, item]) => `${inner}${JSON.stringify(key)}: ${write(item, inner)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}

const isSimple = (value: unknown) =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((item) => typeof item !== 'object'))

const writeRow = (entries: [string, unknown][]) =>
  `{ ${entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ')} }`
