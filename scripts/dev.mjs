// npm run dev: the same server with hot reload of the pages; they are never built.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment, node, root } from './installation.mjs'

ensureInstalled()
const server = spawn(node, ['--conditions=development', '--watch-path=server', 'server/main.ts', '--dev'], {
  cwd: root,
  stdio: 'inherit',
  env: environment,
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  process.exitCode = code ?? 0
})
