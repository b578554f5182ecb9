/** The module that an import of a function resolves to. */
type Target =
  /** A package that Node resolves. */
  | { kind: 'package'; name: string }
  /** `serve` of Deno's standard library. */
  | { kind: 'std-server' }
  /** Types alone: no code to run. */
  | { kind: 'nothing' }
  /** Code from the network, which is not fetched. */
  | { kind: 'remote'; address: string }
  /** Any other: a path, or a module of Node's. */
  | { kind: 'plain'; specifier: string }

/** `imports` of a deno.json or of an import map. */
export type ImportMap = Readonly<Record<string, string>>

const CDN =
  /^https:\/\/(?:esm\.sh|cdn\.skypack\.dev|unpkg\.com|cdn\.jsdelivr\.net\/npm|esm\.run)\/(?:v\d+\/|-\/|\*|pin\/)?(.+)$/
const STD_SERVER =
  /^(?:https:\/\/deno\.land\/std(?:@[^/]+)?\/http\/(?:server|mod)\.ts|jsr:\/?@std\/http(?:@[^/]+)?(?:\/server)?)$/
const STD_NOTHING = /^https:\/\/deno\.land\/(?:std(?:@[^/]+)?\/dotenv\/load\.ts|x\/xhr(?:@[^/]+)?\/mod\.ts)$/
const PACKAGE = /^((?:@[^/@]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/

/**
 * Maps `npm:`, `jsr:` and the usual CDN addresses to installed packages. The version is ignored: functions use the one
 * that is installed.
 */
export function readImport(specifier: string): Target {
  if (/\.d\.ts$/.test(specifier) && !specifier.startsWith('.')) return { kind: 'nothing' }
  if (STD_SERVER.test(specifier)) return { kind: 'std-server' }
  if (STD_NOTHING.test(specifier)) return { kind: 'nothing' }
  const [, named] = /^(?:npm|jsr):\/?(.+)$/.exec(specifier) ?? CDN.exec(specifier) ?? []
  if (named !== undefined) return { kind: 'package', name: withoutVersion(named) }
  if (/^https?:/.test(specifier)) return { kind: 'remote', address: specifier }
  return { kind: 'plain', specifier }
}

// `@scope/name@1.2.3/part?target=deno` → `@scope/name/part`
function withoutVersion(text: string): string {
  const [path = ''] = text.replace(/\/\+esm$/, '').split('?')
  const [, name = path, part = ''] = PACKAGE.exec(path) ?? []
  return name + part
}

/** The longest matching key wins. A key that ends in a slash matches every path below it. */
export function applyImportMap(map: ImportMap, specifier: string): string {
  const exact = map[specifier]
  if (exact !== undefined) return exact
  const [prefix] = Object.keys(map)
    .filter((key) => key.endsWith('/') && specifier.startsWith(key))
    .sort((a, b) => b.length - a.length)
  return prefix === undefined ? specifier : `${map[prefix]}${specifier.slice(prefix.length)}`
}
