/**
 * Passes on what ends this process to the server that it started, and ends as the server did.
 * npm itself does not pass a SIGTERM on: where npm started us and is gone, the server stops too, and in order.
 */
export function supervise(server) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  const parent = process.ppid
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500)
    : undefined
  server.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exitCode = code ?? (signal === null ? 0 : 1)
  })
}
