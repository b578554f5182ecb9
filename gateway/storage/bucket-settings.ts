import { z } from 'zod'
import { entityTooLarge, invalidMimeType, invalidRequest } from './errors.ts'

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }
const MIME_PATTERN = /^(\*\/\*|[\w!#$&^.+-]+\/(\*|[\w!#$&^.+-]+))$/

export const bucketSettings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number().int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
}

export interface BucketSettings {
  public?: boolean | undefined
  file_size_limit?: number | string | null | undefined
  allowed_mime_types?: string[] | null | undefined
}

/** Columns and values of the given settings only. */
export function readSettings(
  settings: BucketSettings,
  largest: number,
): [column: string, value: string | number | boolean | null][] {
  const { public: isPublic, file_size_limit: size, allowed_mime_types: types } = settings
  const columns: [string, string | number | boolean | null][] = []
  if (isPublic !== undefined) columns.push(['public', isPublic])
  if (size !== undefined) columns.push(['file_size_limit', size === null ? null : readSize(size, largest)])
  if (types !== undefined) columns.push(['allowed_mime_types', types === null ? null : readTypes(types)])
  return columns
}

/** 20000000, '20000000' and '20MB' are the same; zero removes the bucket's own limit. */
function readSize(size: number | string, largest: number): number | null {
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+)?)\s*([kmg]?b)?$/i.exec(String(size).trim()) ?? []
  if (amount === undefined) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  const bytes = Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1))
  if (bytes > largest) throw entityTooLarge()
  return bytes === 0 ? null : bytes
}

function readTypes(types: readonly string[]): string {
  for (const type of types) if (!MIME_PATTERN.test(type)) throw invalidMimeType(type)
  return `{${types.map((type) => `"${type}"`).join(',')}}`
}
