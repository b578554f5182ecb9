// Installs and builds what a fresh clone lacks. Plain JavaScript, because the system's own Node runs it before the
// pinned one is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The pinned Node.js; it exists once the packages are installed. */
export const node = join(root, 'node_modules/.bin/node')

/** The environment in which `node` is the pinned Node.js. */
export const environment = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` }

/**
 * The server's environment. A heap limit keeps the garbage collector from growing with the machine; half a gigabyte is
 * enough. glibc gives memory back from 8 MB on (docs/decisions/0037). The caller's own values take precedence.
 */
export const serverEnvironment = {
  MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20),
  MALLOC_MMAP_THRESHOLD_: String(32 * 2 ** 20),
  ...environment,
  NODE_OPTIONS: `--max-semi-space-size=8 --max-old-space-size=512 ${process.env.NODE_OPTIONS ?? ''}`,
}

const SOURCES_OF_PAGES = ['vite.config.ts', 'react-router.config.ts', 'scripts/service-worker.ts', 'web', 'domain']

const stampOf = (name) => join(root, '.cache', name)

/** Installs the lock file's packages, unless they are installed. It writes to stderr: some commands print JSON. */
export function ensureInstalled() {
  const wanted = digest(['package-lock.json'])
  if (existsSync(node) && readStamp('installed') === wanted) return
  console.error('Installing packages …')
  removeStamp('installed')
  run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], { stdio: ['inherit', 2, 2] })
  writeStamp('installed', wanted)
}

/** Builds the pages, unless the build is up to date. */
export function ensureBuilt() {
  const wanted = digest([...SOURCES_OF_PAGES, 'package-lock.json'])
  if (existsSync(join(root, 'build/server/index.js')) && readStamp('built') === wanted) return
  console.log('Building the pages …')
  removeStamp('built')
  run('node_modules/.bin/react-router', ['build', '--logLevel=warn'])
  run(node, ['scripts/service-worker.ts'])
  run(node, ['scripts/compress.ts'])
  writeStamp('built', wanted)
}

/** Exits with the command's code if it failed. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Of these files, and the files in these folders but for tests. */
export function digest(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).filter((name) => !name.includes('.test.'))
  return names.sort().flatMap((name) => filesBelow(join(path, name)))
}

const readStamp = (name) => (existsSync(stampOf(name)) ? readFileSync(stampOf(name), 'utf8') : null)

// An interrupted build must not count as up to date.
const removeStamp = (name) => rmSync(stampOf(name), { force: true })

function writeStamp(name, content) {
  mkdirSync(dirname(stampOf(name)), { recursive: true })
  writeFileSync(stampOf(name), content)
}
