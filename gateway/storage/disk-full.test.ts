import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'full-'))
const isMounted = mount()
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
})

// Mounting a file system needs root.
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.runIf(isMounted)(
  'an upload to a full disk is answered with 507 and leaves nothing',
  async () => {
    const server = fork(join(import.meta.dirname, 'testing/serve-storage.ts'), [folder, inject('emptyPglite')], {
      execArgv: [],
    })
    try {
      const [{ url, serviceRoleKey }] = await once(server, 'message')
      const put = (name: string, size: number) =>
        fetch(`${url}/object/files/${name}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${serviceRoleKey}`, 'Content-Type': 'application/octet-stream' },
          body: new Uint8Array(size),
        })
      const refused = await put('large', 4_000_000)
      expect(refused.status).toBe(507)
      expect(await refused.json()).toEqual({
        statusCode: '507',
        error: 'InsufficientStorage',
        code: 'InsufficientStorage',
        message: expect.stringContaining('no room'),
      })
      expect(readdirSync(join(folder, 'storage/incoming'))).toEqual([])
      expect((await put('small', 1000)).status).toBe(200)
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  },
  60_000,
)
