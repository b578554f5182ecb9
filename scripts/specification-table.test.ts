import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const CODE = ['web', 'gateway', 'server', 'domain', 'supabase/migrations', 'scripts']
const isTest = (path: string) => /\.test\.|\/testing\/|^supabase\/tests|^tests\//.test(path)

interface Row {
  what: string
  code: string
  test: string
}

const [built = '', later = ''] = read('docs/specification.md').split('\n## Still to come\n')

/** The rows of all tables below: `| what code test |`, without headings. */
function readRows(markdown: string): Row[] {
  const lines = markdown.split('\n').filter((line) => /^\| (?!what |---)/.test(line))
  return lines.map((line) => {
    const [what = '', code = '', test = ''] = line.slice(2, -2).split(' | ')
    return { what, code, test }
  })
}

/** A cell names a file, and quotes a text in it if that differs from the specification: `file` · `text`. */
function expectToStandIn(cell: string, what: string) {
  const [file = '', ...quoted] = cell.split(' · ').map(unquote)
  const source = flatten(read(file))
  if (quoted.length > 0) return expect(source, file).toContain(flatten(quoted.join(' · ')))
  const text = flatten(unquote(what))
  expect(isWhole(text, source), `${file} has ${text} as a text of its own`).toBe(true)
}

/** The text is complete between quotes, tags or braces, not a part of a longer one. */
function isWhole(text: string, source: string): boolean {
  for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) {
    const before = source.slice(0, at).trimEnd().at(-1) ?? ''
    const after = source.slice(at + text.length).trimStart()[0] ?? ''
    if (/['"`>}/^]/.test(before) && /['"`<{/$]/.test(after)) return true
  }
  return false
}

const unquote = (cell: string) => cell.trim().replaceAll(/^`|`$/g, '')

// A sentence may continue on the next line, and an apostrophe may be escaped.
const flatten = (text: string) => text.replaceAll("\\'", "'").replaceAll('&apos;', "'").replaceAll(/\s+/g, ' ')

const rows = readRows(built)

test('the table exists', () => expect(rows.length).toBeGreaterThan(150))

test.each(rows)('$what', ({ what, code, test }) => {
  expect(isTest(code)).toBe(false)
  expect(isTest(unquote(test.split(' · ')[0] ?? ''))).toBe(true)
  expectToStandIn(code, what)
  expectToStandIn(test, what)
})

describe('open points', () => {
  const sources = CODE.flatMap(filesBelow).map((file) => flatten(read(file)))
  test('has its section', () => expect(later).toContain('| what | code | test |'))
  // Once built, it moves up and gets its test.
  test.each(readRows(later))('$what is not built yet', ({ what }) => {
    expect(sources.some((source) => source.includes(flatten(unquote(what))))).toBe(false)
  })
})

function filesBelow(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  return files.filter((file) => /\.(tsx?|sql|mjs)$/.test(file) && !isTest(file))
}

const specification = join(root, '../shared/specification.txt')
test.runIf(existsSync(specification))('every text quoted by the specification has a row', () => {
  const quotes = readFileSync(specification, 'utf8').matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=[a-z]))+)'/g)
  const listed = new Set([...rows, ...readRows(later)].map(({ what }) => unquote(what)))
  expect([...new Set([...quotes].map(([, quote = '']) => quote))].filter((quote) => !listed.has(quote))).toEqual([])
})
