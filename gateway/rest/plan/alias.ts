// PostgreSQL cuts names after 63 bytes, so two long ones could become one.
const longest = 48

const cut = (name: string) => [...name].slice(0, Buffer.byteLength(name) > longest ? 12 : undefined).join('')

/** `name_depth`, and unlike the names that are taken already. */
export function makeAlias(name: string, depth: number, taken: ReadonlySet<string>): string {
  let alias = `${cut(name)}_${depth}`
  while (taken.has(alias)) alias += '_'
  return alias
}
