import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Those that hold values of their own: generated ones are left out. */
  columns: z.array(z.string()),
  rows: count,
  /** The entry of the archive: one JSON array of PostgreSQL's own text forms (or null) a line. */
  entry: z.string(),
  bytes: count,
  sha256,
})

const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() })
const storedFile = z.object({ version: z.string(), bytes: count, sha256 })

export const FORMAT = 1

/** What an archive holds, and by what it is known to be whole. It is the archive's last entry. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** Versions that had run, by the table that remembers them. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.array(storedFile),
  /** Versions whose row was there and whose file was not. */
  missing_files: z.array(z.string()),
  keys_sha256: sha256,
})

export type Manifest = z.infer<typeof manifest>
export type TableEntry = z.infer<typeof table>
export type SequenceEntry = z.infer<typeof sequence>
export type FileEntry = z.infer<typeof storedFile>

export const entryNames = { manifest: 'manifest.json', keys: 'keys.json', files: 'files/', tables: 'tables/' } as const
