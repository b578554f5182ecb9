import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { entryNames, FORMAT, type Manifest, manifest } from './manifest.ts'
import { type ReadEntry, readTar } from './read-tar.ts'

const NAME = /^(manifest\.json|keys\.json|files\/[0-9a-f-]{36}|tables\/[\w-]+\/[\w-]+\.jsonl)$/

interface Found {
  bytes: number
  sha256: string
  /** The checksum of the manifest. */
  text: string
}

/**
 * Verifies every byte of an archive, and unpacks it into an empty folder if one is given.
 * @throws BackupError naming the damage; the unpacked files are then unusable
 */
export async function readArchive(file: string, folder: string | null): Promise<Manifest> {
  const found = await readEntries(file, folder)
  const read = readManifest(found.get(entryNames.manifest)?.text)
  for (const { entry, bytes, sha256 } of read.tables) checkEntry(found.get(entry), entry, sha256, bytes)
  for (const { version, bytes, sha256 } of read.files) {
    const entry = entryNames.files + version
    checkEntry(found.get(entry), entry, sha256, bytes)
  }
  checkEntry(found.get(entryNames.keys), entryNames.keys, read.keys_sha256)
  return read
}

function checkEntry(found: Found | undefined, entry: string, sha256: string, bytes = found?.bytes) {
  if (found === undefined) throw new BackupError(`The backup lacks ${entry}, which is in its manifest.`)
  if (found.sha256 !== sha256 || found.bytes !== bytes)
    throw new BackupError(`The backup is damaged: ${entry} does not match its manifest.`)
}

async function readEntries(file: string, folder: string | null): Promise<Map<string, Found>> {
  const entries = new Map<string, Found>()
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const entry of readTar(chunks)) entries.set(entry.path, await readEntry(entry, folder))
    })
  } catch (error) {
    throw asBackupError(error, file)
  }
  return entries
}

async function readEntry({ path, type, bytes, body }: ReadEntry, folder: string | null): Promise<Found> {
  if (type !== 'File' || !NAME.test(path)) throw new BackupError(`This is not a Touchline backup: it contains ${path}.`)
  await using target = folder === null ? null : await createFile(join(folder, path))
  const hash = createHash('sha256')
  const kept: Uint8Array[] = []
  for await (const chunk of body) {
    await target?.writeFile(chunk)
    hash.update(chunk)
    if (path === entryNames.manifest) kept.push(chunk)
  }
  return { bytes, sha256: hash.digest('hex'), text: Buffer.concat(kept).toString('utf8') }
}

async function createFile(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

function readManifest(text: string | undefined): Manifest {
  if (text === undefined) throw new BackupError('The backup is incomplete: its manifest is missing.')
  const json: unknown = JSON.parse(text)
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : undefined
  if (format !== FORMAT)
    throw new BackupError(`The backup has format ${format}, and this Touchline reads format ${FORMAT}.`)
  const { data, error } = manifest.safeParse(json)
  if (data === undefined) throw new BackupError(`The backup's manifest is damaged: ${error.message}`)
  return data
}

function asBackupError(error: unknown, file: string): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' && error.message.includes(file)) return new BackupError(`There is no file ${file}.`)
  if (code === 'Z_BUF_ERROR') return new BackupError(`${file} is incomplete: it ends too early.`)
  if (code.startsWith('Z_')) return new BackupError(`${file} is damaged, or not a Touchline backup: ${error.message}.`)
  return error
}
