// node scripts/run.mjs SCRIPT.ts ARGUMENTS…: runs one of our scripts under the pinned Node.js.
import { ensureInstalled, node, run } from './installation.mjs'

ensureInstalled()
run(node, process.argv.slice(2), { cwd: process.cwd() })
