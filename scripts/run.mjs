// node scripts/run.mjs SCRIPT.ts ARGUMENTS…: runs a project script under the pinned Node.js.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment, node } from './installation.mjs'
import { supervise } from './supervise.mjs'

ensureInstalled()
supervise(spawn(node, process.argv.slice(2), { stdio: 'inherit', env: environment }))
