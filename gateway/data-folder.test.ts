import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUseError, lockDataFolder } from './data-folder.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

test('one process at a time can lock a folder', async () => {
  const folder = join(await temporaryFolder('locked'), 'new')
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(FolderInUseError)
  unlock()
  lockDataFolder(folder)()
})
