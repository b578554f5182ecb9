import { existsSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { applyImportMap, type ImportMap, readImport } from './imports.ts'

const STD_SERVER = new URL('./std-server.ts', import.meta.url).href
const NOTHING = 'data:text/javascript,'

export interface Imports {
  /** index.ts of the function. */
  file: string
  /** The file that the settings name; null for deno.json or import_map.json beside the function or all functions. */
  importMap: string | null
}

/** Lets modules of this thread import as they do under Deno. */
export function hookImports({ file, importMap }: Imports) {
  const found = importMap ?? findImportMap(file)
  const map = found === null ? {} : readImportMap(found)
  // Packages and Node's own modules load as usual.
  const isOurs = (url: string | undefined) => url?.startsWith('file:') && !url.includes('/node_modules/')

  registerHooks({
    resolve(specifier, context, next) {
      if (!isOurs(context.parentURL)) return next(specifier, context)
      const mapped = applyImportMap(map, specifier)
      const target = readImport(
        found !== null && mapped !== specifier && mapped.startsWith('.') ? beside(found, mapped) : mapped,
      )
      if (target.kind === 'nothing') return { url: NOTHING, shortCircuit: true }
      if (target.kind === 'std-server') return next(STD_SERVER, context)
      if (target.kind === 'remote')
        throw new Error(`${target.address} is not fetched here: name a package instead, as npm:… in the import map`)
      const name = target.kind === 'package' ? target.name : target.specifier
      try {
        return next(name, context)
      } catch (error) {
        // A project without node_modules uses the packages of this installation.
        if (/^(\.|\/|file:|node:)/.test(name)) throw error
        return next(name, { ...context, parentURL: import.meta.url })
      }
    },
    load(url, context, next) {
      if (!isOurs(url) || !/\.[mc]?tsx?$/.test(url)) return next(url, context)
      const source = readFileSync(fileURLToPath(url), 'utf8')
      return { format: 'module', source: toJavaScript(source, url), shortCircuit: true }
    },
  })
}

// Stripping keeps line numbers. Enums have code of their own, so modules with them are compiled.
function toJavaScript(source: string, url: string): string {
  try {
    return stripTypeScriptTypes(source, { mode: 'strip', sourceUrl: url })
  } catch {
    return stripTypeScriptTypes(source, { mode: 'transform', sourceMap: true, sourceUrl: url })
  }
}

function findImportMap(file: string): string | null {
  const own = dirname(file)
  const names = ['deno.json', 'deno.jsonc', 'import_map.json']
  return [own, dirname(own)].flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync) ?? null
}

function readImportMap(file: string): ImportMap {
  const text = readFileSync(file, 'utf8').replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
  const { imports = {} }: { imports?: ImportMap } = JSON.parse(text.replace(/,(\s*[}\]])/g, '$1'))
  return imports
}

const beside = (file: string, path: string) => new URL(path, pathToFileURL(file)).href
