import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'

const packageFile = join(import.meta.dirname, '../package.json')

/** GET /storage/v1/status, /statusz and /version */
export const serviceStatus = () =>
  new Hono()
    .get('/status', (c) => c.body(null, 200))
    .get('/statusz', (c) => c.body(null, 200))
    .get('/version', async (c) => {
      const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
      return c.text(version)
    })
