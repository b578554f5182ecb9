import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** The variable by which a thread with variables of its own finds compiled modules: it starts in half the time. */
export function compileCacheVariable(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
