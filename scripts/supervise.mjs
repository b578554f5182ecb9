/** The exit code of a server that explained why it cannot start (gateway/explain.ts), so a restart would not help. */
const REFUSED = 78
const CRASHES = 5
const WINDOW_MS = 60_000

/**
 * Forwards termination signals to the program and exits like it. npm does not forward SIGTERM; if npm started us and
 * ended, the program stops gracefully too.
 */
export function supervise(program) {
  superviseProcess(
    () => program,
    () => false,
  )
}

/**
 * Supervises a server: restarts it after a crash, at most 5 times per minute. A requested or explained exit is no
 * crash.
 * @param {() => import('node:child_process').ChildProcess} start
 */
export function keepRunning(start) {
  let crashes = []
  superviseProcess(start, (code, signal) => {
    if (code === 0 || code === REFUSED) return false
    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < WINDOW_MS), now]
    const how = signal === null ? `with code ${code}` : `by ${signal}`
    const isTooOften = crashes.length > CRASHES
    const next = isTooOften ? `It crashed more than ${CRASHES} times in a minute and stays down.` : 'Restarting.'
    console.error(`${new Date(now).toISOString()} The server crashed: it ended ${how}. ${next}`)
    return !isTooOften
  })
}

function superviseProcess(start, startsAgain) {
  let isStopping = false
  let program
  const stop = (signal) => {
    isStopping = true
    program.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
  const parent = process.ppid
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500)
    : undefined
  const run = () => {
    program = start()
    program.on('exit', (code, signal) => {
      if (!isStopping && startsAgain(code, signal)) return run()
      clearInterval(watch)
      process.exitCode = code ?? (signal === null ? 0 : 1)
    })
  }
  run()
}
