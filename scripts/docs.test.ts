// The documents agree with the repository: links lead to files, records are in their index, the code map is true.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const NOT_OURS = ['node_modules', 'build', '.cache', '.react-router', 'test-results']
const list = (extensions: string) =>
  globSync(`**/*.{${extensions},}`, {
    cwd: root,
    exclude: (path) => path === 'data' || NOT_OURS.includes(basename(path)),
  })

const DECISIONS = 'docs/decisions'
const records = readdirSync(join(root, DECISIONS)).filter((file) => /^\d{4}-/.test(file))
const documents = list('md')

describe('links', () => {
  test.each(documents)('%s', (document) => {
    const targets = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const files = targets.filter((target) => !/^(https?:|mailto:|#)/.test(target)).map((target) => target.split('#')[0])
    const missing = files.filter((file) => !existsSync(join(root, dirname(document), decodeURI(file ?? ''))))
    expect(missing).toEqual([])
  })
})

describe('decision records', () => {
  const index = read(`${DECISIONS}/README.md`)

  test.each(records)('%s', (file) => {
    const text = read(`${DECISIONS}/${file}`)
    const number = file.slice(0, 4)
    const [, title] = text.match(/^# \d{4} (.+)\n/) ?? []
    expect(text).toMatch(new RegExp(`^# ${number} `))
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}/m)
    expect(text).toMatch(/^- Status: (accepted|replaced)/m)
    for (const part of ['Context', 'Decision', 'Consequences', 'Alternatives']) expect(text).toContain(`## ${part}\n`)
    const line = `- [${number}](${file}) **${title}**\n`
    expect(index.includes(line), `the index has: ${line}`).toBe(true)
  })

  test('have a number each, without gaps', () => {
    const numbers = records.map((file) => Number(file.slice(0, 4)))
    expect(numbers).toEqual(records.map((_, at) => at + 1))
  })

  test('exist wherever they are mentioned', () => {
    const sources = list('ts,tsx,mjs,sql,md')
    const mentions = sources.flatMap((path) =>
      [...read(path).matchAll(/\b[Rr]ecords? (\d{4})\b|docs\/decisions\/(\d{4})/g)].map(([, a, b]) => [path, a ?? b]),
    )
    const known = new Set(records.map((file) => file.slice(0, 4)))
    expect(mentions.filter(([, number = '']) => !known.has(number))).toEqual([])
  })
})

const narrow = documents.filter(
  (path) => !/^(docs\/(specification|reports|sql-\w+)|gateway\/(README|COVERAGE))\.md$/.test(path),
)

test.each(narrow)('%s has lines of at most 120 characters', (document) =>
  expect(
    read(document)
      .split('\n')
      .filter((line) => line.length > 120),
  ).toEqual([]),
)

describe('paths in text', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const isOurs = (path: string) => folders.some(({ name }) => path.startsWith(`${name}/`))

  test.each([...narrow, 'gateway/README.md', 'gateway/COVERAGE.md'])(
    '%s names files and folders that exist',
    (document) => {
      const paths = [...read(document).matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter(isOurs)
      expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
    },
  )

  const sources = list('ts,tsx,mjs,sql').map((path) => `/${path}`)

  test.each(documents.filter((path) => /^(docs\/decisions|gateway)\//.test(path)))(
    '%s names source files that exist, also without their folder',
    (document) => {
      const names = [...read(document).matchAll(/`([\w/.-]*\w\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => name)
      expect(names.filter((name) => !sources.some((path) => path.endsWith(`/${name}`)))).toEqual([])
    },
  )

  const COMMENT = /^\s*(?:\/\/|\/?\*|--)(.*)$|\s\/\/ (.*)$/
  // An address has a colon before its slashes, and './x.ts' is part of an example.
  const NAMED = /(?<![\w/:.@*}-])(?:[a-z][\w.-]*\/)*[a-z][\w.-]*\.(?:tsx?|mjs|sql)\b/g
  const namedIn = (source: string) =>
    source.split('\n').flatMap((line) => {
      const [, whole, end] = COMMENT.exec(line) ?? []
      return (whole ?? end ?? '').match(NAMED) ?? []
    })

  // Migrations of earlier versions do not change any more.
  const commented = sources.filter((path) => !path.includes('/migrations/replaced/'))

  test('comments name source files that exist, also without their folder', () => {
    const names = new Set(sources.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
    const named = commented.flatMap((path) => namedIn(read(path)).map((name) => ({ path, name })))
    expect(named.filter(({ name }) => !names.has(name))).toEqual([])
  })

  test.each([
    [' * (server/notices/unsubscribe.ts); opening the page', ['server/notices/unsubscribe.ts']],
    ['  a() // see edit-state.ts', ['edit-state.ts']],
    ['-- domain/season.ts and seasons.sql', ['domain/season.ts', 'seasons.sql']],
    ["// import('./x.ts'), https://example.org/y.ts and *.test.ts", []],
    ["import { a } from './x.ts'", []],
  ])('%s', (line, names) => expect(namedIn(line)).toEqual(names))
})

/** The file of each function. */
const definitions = new Map(
  [...read('docs/sql-functions.md').matchAll(/^\| `(\S+)` \| (\S+):\d+ \|/gm)].map(([, name, file]) => [name, file]),
)

describe('ARCHITECTURE.md names the migration where a function is defined last', () => {
  const rows = read('ARCHITECTURE.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const named = rows.flatMap((row) => {
    const quoted = [...row.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text)
    const globs = quoted.filter((text) => text.includes('*') && text.endsWith('.sql'))
    const migrations = globs.flatMap((glob) => globSync(`supabase/migrations/${basename(glob)}`, { cwd: root }))
    const functions = quoted.filter((text) => definitions.has(text))
    return globs.length === 0
      ? []
      : functions.map((name) => ({ name, migrations: migrations.map((file) => basename(file)) }))
  })

  test.each(named)('$name', ({ name, migrations }) => expect(migrations).toContain(definitions.get(name)))
})

describe('a row of ARCHITECTURE.md names a function of each migration that it names', () => {
  const rows = read('ARCHITECTURE.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && /`[^`\s]*\*[^`\s]*\.sql`/.test(line))

  test.each(rows)('%s', (row) => {
    const quoted = [...row.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text)
    const files = quoted
      .filter((text) => text.includes('*') && text.endsWith('.sql'))
      .flatMap((glob) => globSync(`supabase/migrations/${basename(glob)}`, { cwd: root }).map((path) => basename(path)))
    const named = quoted.map((name) => definitions.get(name))
    expect(files.filter((file) => !named.includes(file))).toEqual([])
  })
})

test('comments of migrations say what a function does, never "as before"', () => {
  const files = globSync('supabase/migrations/*.sql', { cwd: root })
  expect(files.filter((file) => /(--|\/\*)\**\s*as before\b/i.test(read(file)))).toEqual([])
})

test('ARCHITECTURE.md names one migration with each pattern', () => {
  const globs = [...read('ARCHITECTURE.md').matchAll(/`(?:supabase\/migrations\/)?(\*\S+\.sql)`/g)].map(
    ([, glob = '']) => glob,
  )
  const found = globs.map((glob) => ({ glob, count: globSync(`supabase/migrations/${glob}`, { cwd: root }).length }))
  expect(found.filter(({ count }) => count !== 1)).toEqual([])
})
