// npm run backup -- FILE: the whole installation (rows, stored files, keys) as one .tar.gz, also while it runs.
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { ConfigError, siteUrl } from '#gateway/config.ts'
import { FolderInUseError } from '#gateway/data-folder.ts'
import { openDatabase } from '#gateway/database/open-database.ts'
import { loadKeys } from '#gateway/keys.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { type HostConfig, readConfig } from '#server/config.ts'
import { describeBackup } from './backup/describe-backup.ts'

async function backup(file: string, config: HostConfig) {
  if (config.DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, 'database')))
    throw new BackupError(`There is nothing to back up: ${config.DATA_DIR} has no database. Is DATA_DIR right?`)
  const draft = `${file}.part`
  try {
    await saveDirectly(draft, config).catch((error) => {
      if (!(error instanceof FolderInUseError)) throw error
      return saveFromServer(draft, config)
    })
    const manifest = await readArchive(draft, null)
    await rename(draft, file)
    console.log(describeBackup(manifest))
    console.log(`It is whole, and in ${file}.`)
    console.log(
      'It holds password hashes and the keys of the installation: whoever has it can become anybody. Keep it safe.',
    )
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

async function saveDirectly(draft: string, config: HostConfig) {
  const database = await openDatabase(config)
  try {
    const { archive, done } = await createBackup({ database, keys: await loadKeys(config), config })
    try {
      await save(draft, archive)
    } finally {
      archive.destroy()
      await done
    }
  } finally {
    await database.close()
  }
}

/** Only one process can open the embedded database, so a running server makes the backup. */
async function saveFromServer(draft: string, config: HostConfig) {
  const address = `${siteUrl(config.HOST, config.PORT)}/admin/backup`
  const { serviceRoleKey } = await loadKeys(config)
  const response = await fetch(address, { headers: { authorization: `Bearer ${serviceRoleKey}` } }).catch((cause) => {
    throw new BackupError(
      `Touchline is running on ${config.DATA_DIR}, but does not answer at ${address}. Set HOST and PORT to the server's values.`,
      { cause },
    )
  })
  if (!response.ok || response.body === null)
    throw new BackupError(`${address} answered ${response.status}: ${await response.text()}`)
  await save(draft, Readable.fromWeb(response.body as never)).catch((cause) => {
    if (cause instanceof BackupError) throw cause
    throw new BackupError(`The running server ended the download (${cause.message}); its log has the reason.`, {
      cause,
    })
  })
}

async function save(path: string, archive: AsyncIterable<Uint8Array>) {
  await using file = await open(path, 'w', 0o600).catch((cause: Error) => {
    throw new BackupError(`The backup cannot be written: ${cause.message}`, { cause })
  })
  for await (const chunk of archive) await file.writeFile(chunk)
  await file.sync()
}

const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new BackupError('Usage: npm run backup -- FILE')
  await backup(resolve(file), readConfig())
} catch (error) {
  const isForPeople = error instanceof BackupError || error instanceof ConfigError
  console.error(isForPeople ? error.message : error)
  process.exitCode = 1
}
