// PostgreSQL truncates names to 63 bytes, so two long names could collide.
const longest = 48

const cut = (name: string) => [...name].slice(0, Buffer.byteLength(name) > longest ? 12 : undefined).join('')

/** Returns `name_depth`, made unique among the names in use. */
export function makeAlias(name: string, depth: number, taken: ReadonlySet<string>): string {
  let alias = `${cut(name)}_${depth}`
  while (taken.has(alias)) alias += '_'
  return alias
}
