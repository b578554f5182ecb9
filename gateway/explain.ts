import { ConfigError } from './config.ts'
import { DataFolderError, FolderInUseError } from './data-folder.ts'
import { DatabaseError } from './database/database.ts'

/** The exit code of a server that refuses to start (EX_CONFIG of sysexits.h). A restart would not help. */
export const REFUSED = 78

const explained = [FolderInUseError, DataFolderError, ConfigError]

/** @returns a sentence for an error that the operator can fix; other errors unchanged, with their stack */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message}\nSomething else listens there: stop it, or set PORT to another number.`
  if (explained.some((kind) => error instanceof kind)) return error.message
  return explainDatabase(error) ?? explainFile(error) ?? error
}

const databaseFaults: [codes: RegExp, advice: string][] = [
  [/^08|^57P03/, 'The database at DATABASE_URL cannot be reached. Check that it runs and that the address is right.'],
  [/^28|^3D000/, 'The database at DATABASE_URL refuses the connection. Check its user, password and name.'],
  [
    /^42501/,
    'The user of DATABASE_URL may not do what the installation needs: it must own the database and have CREATEROLE (alter role … createrole).',
  ],
  [
    /^42P0[67]|^42710|^42723|^XX/,
    'The database is damaged, or was changed by hand: it does not hold what its list of migrations says. Restore a backup into an empty one (npm run restore).',
  ],
  [/^53/, 'The database has no room or no connection left. Make room, and start again.'],
]

function explainDatabase(error: Error): string | null {
  const cause = error instanceof DatabaseError ? error : error.cause
  if (!(cause instanceof DatabaseError)) return null
  const fault = databaseFaults.find(([codes]) => codes.test(cause.code))
  return fault === undefined ? null : `${fault[1]}\n(${error.message})`
}

const fileFaults: { [code: string]: string | undefined } = {
  ENOSPC: 'The disk is full. Make room, and start again.',
  EDQUOT: 'The disk quota is used up. Make room, and start again.',
  EROFS: 'The file system is read-only. Set DATA_DIR to a folder that can be written to.',
  EACCES: 'A file may not be used. Give this user the right to it, or set DATA_DIR to another folder.',
  EPERM: 'A file may not be used. Give this user the right to it, or set DATA_DIR to another folder.',
  EISDIR: 'A folder stands where a file is expected. Move it away, or set DATA_DIR to another folder.',
  ENOTDIR: 'A file stands where a folder is expected. Move it away, or set DATA_DIR to another folder.',
}

function explainFile(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException
  const advice = code === undefined ? undefined : fileFaults[code]
  return advice === undefined ? null : `${advice}\n(${error.message})`
}
