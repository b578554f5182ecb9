import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Child {
  pid: number
  stop(): Promise<void>
  process: ChildProcess
}

/** A Node process of this project with an IPC channel; its standard error is passed through. */
export function startChild(script: string, args: string[], variables: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    pid: child.pid ?? 0,
    process: child,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

export async function untilHealthy(url: string, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not answer in ${seconds} s`)
}
