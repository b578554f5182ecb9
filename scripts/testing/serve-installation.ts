import { createAdaptorServer } from '@hono/node-server'
import { lockDataFolder } from '#gateway/data-folder.ts'
import { freePort } from '#gateway/testing/postgres-cluster.ts'
import { openTestInstallation } from '#server/testing/test-installation.ts'

/** A running server on a data folder, for commands that must call it. */
export async function serveInstallation() {
  const installation = await openTestInstallation()
  const port = await freePort()
  const server = createAdaptorServer({ fetch: (request: Request) => installation.fetch(request) })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const unlockFolder = lockDataFolder(installation.folder)
  return {
    installation,
    variables: { DATA_DIR: installation.folder, PORT: String(port) },
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      unlockFolder()
      await installation.close()
    },
  }
}
