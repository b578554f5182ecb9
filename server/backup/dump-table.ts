import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Queryable } from '#gateway/database/database.ts'
import { qualified, quoted } from '#gateway/database/identifiers.ts'
import type { Table } from './catalog.ts'

const TARGET_BYTES = 1024 * 1024
const MAX_ROWS = 1024

interface DumpedTable {
  rows: number
  bytes: number
  sha256: string
}

/**
 * Writes a table's rows into a file: one JSON array per line, each value in PostgreSQL's text format or null. A cursor
 * limits each fetch to about a megabyte.
 */
export async function dumpTable(tx: Queryable, table: Table, path: string): Promise<DumpedTable> {
  await using file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  let batch = 16
  await tx.query(`declare backup_rows no scroll cursor for ${selectRows(table)}`)
  for (;;) {
    const found = await tx.query<{ line: string }>(`fetch ${batch} from backup_rows`)
    const text = Buffer.from(found.map(({ line }) => `${line}\n`).join(''))
    await file.writeFile(text)
    hash.update(text)
    rows += found.length
    bytes += text.length
    if (found.length < batch) break
    batch = nextBatch(batch, text.length)
  }
  await tx.query('close backup_rows')
  return { rows, bytes, sha256: hash.digest('hex') }
}

// An array, because a function takes at most a hundred arguments and a table may have more columns.
function selectRows(table: Table): string {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  return `select to_json(array[${values}]::text[])::text as line from ${table.isPartitioned ? '' : 'only '}${qualified(table)}`
}

// Powers of two, so that few different statements are prepared.
function nextBatch(batch: number, bytes: number): number {
  if (bytes < TARGET_BYTES / 2) return Math.min(batch * 2, MAX_ROWS)
  return bytes > TARGET_BYTES * 2 ? Math.max(batch / 2, 1) : batch
}
