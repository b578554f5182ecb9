import type { Manifest } from '#server/backup/manifest.ts'

/** 'A backup of 1,234 rows in 12 tables and 5 files (1.2 MB), made on 21 November 2026 at 10:00 UTC.' */
export function describeBackup({ tables, files, missing_files, created_at }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const made = new Date(created_at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const summary = `A backup of ${number(rows)} rows in ${tables.length} tables and ${number(files.length)} stored files (${size(bytes)}), made on ${made} UTC.`
  if (missing_files.length === 0) return summary
  return `${summary}\n${number(missing_files.length)} stored files were already missing when it was made.`
}

const number = (value: number) => value.toLocaleString('en-GB')

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
