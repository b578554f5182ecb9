import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DataFolderError, REMEDY } from '#gateway/data-folder.ts'
import { Engine } from './pglite-engine.ts'
import type { EngineOptions } from './thread-messages.ts'

const VERSION = '18'
const CONTROL_BYTES = 8192
const SEGMENT = /^[0-9A-F]{24}$/
const FILES = ['global/pg_control', 'global/pg_filenode.map', 'postgresql.conf', 'base/5/pg_filenode.map']
const FOLDERS = ['base', 'base/5', 'global', 'pg_wal', 'pg_xact', 'pg_multixact/members', 'pg_multixact/offsets']

/**
 * Checks that `folder` has a complete database, and creates one in an empty folder. The new database is renamed into
 * its place, so that an interrupted start leaves none. Existing files are never overwritten.
 * @throws DataFolderError that names the missing file
 */
export async function prepareFolder(folder: string): Promise<void> {
  if (isAbsentOrEmpty(folder)) return makeDatabase(folder)
  const fault = findFault(folder)
  if (fault !== null) throw new DataFolderError(`${folder} is not a whole database: ${fault}. ${REMEDY}`)
}

/** Opens the engine on a folder for the first time. @throws DataFolderError with PostgreSQL's message */
export async function openFolder(options: EngineOptions & { folder: string }): Promise<Engine> {
  const pid = join(options.folder, 'postmaster.pid')
  const hadPid = existsSync(pid)
  try {
    return await Engine.open(options)
  } catch (cause) {
    if (!hadPid) await rm(pid, { force: true })
    throw new DataFolderError(`The database in ${options.folder} cannot be opened: ${reasonOf(cause)}. ${REMEDY}`, {
      cause,
    })
  }
}

export function isAbsentOrEmpty(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return true
  return stats.isDirectory() && readdirSync(folder).length === 0
}

function findFault(folder: string): string | null {
  const at = (path: string) => join(folder, path)
  const sizeOf = (path: string) => lstatSync(at(path), { throwIfNoEntry: false })?.size ?? null
  if (!lstatSync(folder).isDirectory() && !existsSync(join(folder, '.'))) return 'it is a file'
  if (sizeOf('PG_VERSION') === null) return 'the file PG_VERSION is missing'
  const version = readFileSync(at('PG_VERSION'), 'utf8').trim()
  if (version !== VERSION) return `PG_VERSION says '${version.slice(0, 20)}', and this program reads ${VERSION}`
  for (const path of FOLDERS)
    if (!existsSync(at(path)) || readdirSync(at(path)).length === 0) return `the folder ${path} is missing or empty`
  for (const path of FILES) if (!sizeOf(path)) return `the file ${path} is missing or empty`
  if (sizeOf('global/pg_control') !== CONTROL_BYTES) return 'the file global/pg_control is cut off'
  const segments = readdirSync(at('pg_wal')).filter((name) => SEGMENT.test(name))
  if (segments.length === 0) return 'the folder pg_wal holds no segment of the log'
  const empty = segments.find((name) => sizeOf(join('pg_wal', name)) === 0)
  return empty === undefined ? null : `the file pg_wal/${empty} is empty`
}

async function makeDatabase(folder: string): Promise<void> {
  const draft = `${folder}.new`
  try {
    await mkdir(dirname(folder), { recursive: true })
    await rm(draft, { recursive: true, force: true })
    const engine = await Engine.open({ folder: draft })
    await engine.close()
    await rename(draft, folder)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    const message = `A new database could not be made in ${folder}: ${reasonOf(cause)}. Make room or set DATA_DIR to another folder, and start again.`
    throw new DataFolderError(message, { cause })
  }
}

// PostgreSQL logs several lines before it stops: this finds the reason among them.
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.find((line) => /(PANIC|FATAL):|No space left|ENOSPC/.test(line)) ?? lines.at(-1) ?? text
  return reason.replace(/^.*?(PANIC|FATAL): +/, '').replace(/\.$/, '')
}
