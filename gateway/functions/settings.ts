import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** The settings of one function, from config.toml beside the folder of the functions. */
interface FunctionSettings {
  enabled: boolean
  /** Requests need a valid token. */
  verifyJwt: boolean
  /** An absolute path; null for index.ts. */
  entrypoint: string | null
  importMap: string | null
}

const ENTRIES = ['index.ts', 'index.tsx', 'index.js', 'index.mjs', 'index.jsx']

/** @returns the settings of a function by its name; the defaults for a function without a section */
export function readSettings(folder: string, verifyJwt: boolean): (name: string) => FunctionSettings {
  const file = join(dirname(folder), 'config.toml')
  const sections = existsSync(file) ? readSections(readFileSync(file, 'utf8')) : new Map<string, Values>()
  return (name) => {
    const { enabled, verify_jwt, entrypoint, import_map } = sections.get(name) ?? {}
    const path = (value: unknown) => (typeof value === 'string' && value !== '' ? resolve(dirname(file), value) : null)
    return {
      enabled: enabled !== false,
      verifyJwt: typeof verify_jwt === 'boolean' ? verify_jwt && verifyJwt : verifyJwt,
      entrypoint: path(entrypoint),
      importMap: path(import_map),
    }
  }
}

/** The entry file of a function; null where it has none or is disabled. */
export function findEntry(folder: string, name: string, { enabled, entrypoint }: FunctionSettings): string | null {
  if (!enabled) return null
  const candidates = entrypoint === null ? ENTRIES.map((entry) => join(folder, name, entry)) : [entrypoint]
  return candidates.find((file) => existsSync(file)) ?? null
}

/** Variables from `.env` beside the functions. Names that begin with SUPABASE_ are reserved. */
export function readSecrets(folder: string): Record<string, string> {
  const file = join(folder, '.env')
  if (!existsSync(file)) return {}
  const entries = Object.entries(parseEnv(readFileSync(file, 'utf8')))
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined || name.startsWith('SUPABASE_') ? [] : [[name, value]])),
  )
}

type Values = Record<string, boolean | string>

/** Reads booleans and strings of the sections `[functions.<name>]`, and skips the rest of the TOML. */
function readSections(text: string): Map<string, Values> {
  const sections = new Map<string, Values>()
  let values: Values | null = null
  for (const line of text.split('\n')) {
    const [, section] = /^\s*\[([^[\]]+)\]/.exec(line) ?? []
    if (section !== undefined) {
      const [, name] = /^\s*functions\.\s*"?([^".]+?)"?\s*$/.exec(section) ?? []
      values = name === undefined ? null : {}
      if (name !== undefined && values !== null) sections.set(name, values)
    }
    const [, key, flag, quoted] = /^\s*([\w-]+)\s*=\s*(?:(true|false)\b|("[^"]*"|'[^']*'))/.exec(line) ?? []
    if (values !== null && key !== undefined) values[key] = quoted === undefined ? flag === 'true' : quoted.slice(1, -1)
  }
  return sections
}
