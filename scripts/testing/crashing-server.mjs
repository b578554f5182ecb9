// A server that ends at each start as its arguments say: a signal, or an exit code. It counts its starts in a file.

import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { keepRunning } from '../supervise.mjs'

const [file, role, ...ends] = process.argv.slice(2)
if (role === 'supervisor') {
  keepRunning(() => spawn(process.execPath, [import.meta.filename, file, 'server', ...ends], { stdio: 'inherit' }))
} else {
  appendFileSync(file, 'x')
  const end = ends[readFileSync(file, 'utf8').length - 1] ?? ends.at(-1)
  if (end === 'stay') {
    setInterval(() => undefined, 1000)
    process.on('SIGTERM', () => process.exit(1))
    console.log('ready')
  } else if (/^\d+$/.test(end)) process.exit(Number(end))
  else if (end === 'abort') process.abort()
  else if (end === 'throw') throw new Error('an uncaught error')
  else process.kill(process.pid, end)
}
