import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  url: string
  /** Stops the server and keeps its files. */
  pause(): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  stop(): Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs; null where it is not installed. */
export function findPostgres(): string | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...debian.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/** Linux keeps the files of this folder in memory. A new database has 900 files, and ext4 is ten times as slow. */
const MEMORY = '/dev/shm'
/** A container has 64 MB there by default. A run of all tests needs one gigabyte. */
const ROOM_BYTES = 3 * 1024 ** 3

function temporaryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY
}

/**
 * A throw-away PostgreSQL on a free loopback port, its files in a temporary folder that `stop` removes.
 * @param more settings beside the ones that every cluster has
 */
export async function startCluster(bin: string, more: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(temporaryFolder(), 'gateway-postgres-'))
  const identity = unprivileged()
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const options = { ...identity, cwd: folder, stdio: 'ignore' } as const
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off', ...more }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], options)
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    await untilReady(bin, port)
    return { server, ended }
  }
  let running = await start()
  const end = async () => {
    running.server.kill('SIGINT')
    await running.ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pause: end,
    async resume() {
      running = await start()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// PostgreSQL refuses to run as root.
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function untilReady(bin: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL did not become ready in 10 seconds')
}

/** Ports below those that a system gives to programs that name none, such as other tests. */
const NAMED_PORTS = [20_000, 32_768] as const

/** A free TCP port of the loopback interface. Another program may take it before it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(...NAMED_PORTS)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
