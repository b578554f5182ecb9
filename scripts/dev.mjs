// npm run dev: the server with hot reload and without a build.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment, node, root } from './installation.mjs'
import { supervise } from './supervise.mjs'

ensureInstalled()
const server = spawn(
  node,
  [
    '--conditions=development',
    '--watch-path=gateway',
    '--watch-path=server',
    '--watch-path=supabase/functions',
    'server/main.ts',
    '--dev',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  },
)
supervise(server)
