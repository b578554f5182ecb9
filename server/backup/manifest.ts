import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** The dumped columns, without generated ones. */
  columns: z.array(z.string()),
  rows: count,
  /** The archive entry: one JSON array of PostgreSQL text values (or null) per line. */
  entry: z.string(),
  bytes: count,
  sha256,
})

const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() })
const storedFile = z.object({ version: z.string(), bytes: count, sha256 })

export const FORMAT = 1

/** The content and checksums of an archive. It is the archive's last entry. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** Applied versions, by the table that records them. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.array(storedFile),
  /** Objects whose row exists without a file. */
  missing_files: z.array(z.string()),
  keys_sha256: sha256,
})

export type Manifest = z.infer<typeof manifest>
export type TableEntry = z.infer<typeof table>
export type SequenceEntry = z.infer<typeof sequence>
export type FileEntry = z.infer<typeof storedFile>

export const entryNames = { manifest: 'manifest.json', keys: 'keys.json', files: 'files/', tables: 'tables/' } as const
