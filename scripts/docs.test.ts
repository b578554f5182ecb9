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
  (path) => !/^(docs\/(specification|reports|sql-triggers|sql-policies)|gateway\/(README|COVERAGE))\.md$/.test(path),
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

  test.each(narrow)('%s names files and folders that exist', (document) => {
    const paths = [...read(document).matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter(isOurs)
    expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
  })
})

describe('ARCHITECTURE.md names the migration where a function is defined last', () => {
  const definitions = new Map(
    [...read('docs/sql-functions.md').matchAll(/^\| `(\S+)` \| (\S+):\d+ \|$/gm)].map(([, name, file]) => [name, file]),
  )
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

test('ARCHITECTURE.md names one migration with each pattern', () => {
  const globs = [...read('ARCHITECTURE.md').matchAll(/`(?:supabase\/migrations\/)?(\*\S+\.sql)`/g)].map(
    ([, glob = '']) => glob,
  )
  const found = globs.map((glob) => ({ glob, count: globSync(`supabase/migrations/${glob}`, { cwd: root }).length }))
  expect(found.filter(({ count }) => count !== 1)).toEqual([])
})
