// npm run restore -- FILE [--replace]: restores a backup's rows, stored files and keys completely, or changes nothing.
import { resolve } from 'node:path'
import { ConfigError } from '#gateway/config.ts'
import { FolderInUseError } from '#gateway/data-folder.ts'
import { openDatabase } from '#gateway/database/open-database.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type HostConfig, readConfig } from '#server/config.ts'
import { describeBackup } from './backup/describe-backup.ts'

async function restore(file: string, config: HostConfig, replace: boolean) {
  const manifest = await restoreBackup(file, { openDatabase: () => openDatabase(config), config, replace })
  console.log(`${describeBackup(manifest)}\nIt is restored. Everybody can sign in as they could then.`)
  if (config.JWT_SECRET !== undefined)
    console.log('JWT_SECRET is set, so it and not the backup decides which sessions still hold.')
  if (config.DATABASE_URL !== undefined)
    console.log('Restart every Touchline process that uses this database: the keys may have changed.')
}

const parameters = process.argv.slice(2)
const [file, ...others] = parameters.filter((parameter) => parameter !== '--replace')
try {
  if (file === undefined || others.length > 0) throw new BackupError('Usage: npm run restore -- FILE [--replace]')
  await restore(resolve(file), readConfig(), parameters.includes('--replace'))
} catch (error) {
  const isForPeople = error instanceof BackupError || error instanceof ConfigError || error instanceof FolderInUseError
  console.error(isForPeople ? error.message : error)
  process.exitCode = 1
}
