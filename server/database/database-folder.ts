import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openEngine } from './pglite-engine.ts'

/** Makes an empty database in `folder` where there is none. It appears there whole: a start that is cut off leaves none. */
export async function prepareFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const engine = await openEngine({ folder: draft })
  await engine.close()
  await rename(draft, folder)
}
