import { ConfigError } from './config.ts'
import { FolderInUseError } from './data-folder.ts'

/** What a person can act on goes to them as a sentence; anything else with its stack. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message}\nSomething else listens there: stop it, or set PORT to another number.`
  return error instanceof FolderInUseError || error instanceof ConfigError ? error.message : error
}
