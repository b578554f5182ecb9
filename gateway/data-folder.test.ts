import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUseError, holdDataFolder } from './data-folder.ts'

test('a folder is held by one at a time, and free again afterwards', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'held-')), 'new')
  const letGo = holdDataFolder(folder)
  expect(() => holdDataFolder(folder)).toThrow(FolderInUseError)
  letGo()
  holdDataFolder(folder)()
})
