import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#gateway/testing/temporary-folder.ts'
import { createFolderBlobs } from './folder-blobs.ts'

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('a file that is removed while it is copied does not exist', async () => {
  const folder = await temporaryFolder('blobs')
  const blobs = createFolderBlobs(folder)
  for (let n = 0; n < 50; n++) {
    const [from, to] = [randomUUID(), randomUUID()]
    await blobs.write(from, bytes('abc'))
    const [, isCopied] = await Promise.all([blobs.remove([from]), blobs.copy(from, to)])
    expect(await blobs.sizeOf(to)).toBe(isCopied ? 3 : null)
  }
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})
