// npm start: installs and builds if necessary, then runs the server.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, node, root, serverEnvironment } from './installation.mjs'
import { keepRunning } from './supervise.mjs'

ensureInstalled()
ensureBuilt()

keepRunning(() => spawn(node, ['server/main.ts'], { cwd: root, stdio: 'inherit', env: serverEnvironment }))
