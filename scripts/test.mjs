// npm test: installs what a fresh clone lacks, then runs every check and test.
import { ensureInstalled, node, run } from './installation.mjs'

ensureInstalled()
run(node, ['scripts/test.ts', ...process.argv.slice(2)])
