import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { bannedWords, foreignIdentifiers } from './testing/banned-words.ts'

const root = join(import.meta.dirname, '..')
const FOLDERS = ['gateway', 'server', 'web', 'domain', 'scripts', 'bench', 'tests', 'supabase']

/** Files that git knows, or would: those that a build writes are not ours. */
function sourceFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...FOLDERS]
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(join(root, path)))
}

/** `tellAll`, `TELL_ALL` and `tell-all` are ` tell all `. */
const toWords = (name: string) =>
  ` ${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()} `

const bannedIn = (name: string) =>
  bannedWords.filter(({ words }) => toWords(name).includes(` ${words} `)).map(({ words }) => words)

/** Names of variables, functions, types, members and attributes; comments, strings and texts of JSX are none. */
function identifiersOf(path: string, source: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'name' in node && /Identifier$/.test(String(node.type))) names.add(String(node.name))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, source).program)
  return names
}

// Most files hold none of the words: only the others are parsed.
const anyWord = new RegExp(bannedWords.map(({ words }) => words.replaceAll(' ', '[\\W_]*')).join('|'), 'i')

/** `path: name` for each name with a banned word. */
function findBanned(): { path: string; name: string; words: string }[] {
  return sourceFiles().flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    const names = anyWord.test(source) ? [...identifiersOf(path, source)] : []
    return [basename(path), ...names.filter((name) => !foreignIdentifiers.has(name))].flatMap((name) =>
      bannedIn(name).map((words) => ({ path, name, words })),
    )
  })
}

test('names hold no banned word', () => {
  const insteadOf = (words: string) => bannedWords.find((banned) => banned.words === words)?.instead
  const lines = findBanned().map(({ path, name, words }) => `${path}: ${name} (${words}: use ${insteadOf(words)})`)
  expect(lines).toEqual([])
})

test.each([
  ['tellNews', ['news', 'tell']],
  ['TELL_MS', ['tell']],
  ['open-ear.ts', ['ear']],
  ['yearly', []],
  ['isUnderWay', ['under way']],
])('%s holds %j', (name, words) => expect(bannedIn(name)).toEqual(words))

test('a name in a string, a comment or a text of JSX is none', () => {
  const source = "const a = <p title='news'>news {`news`}</p> // news\ninterface B { hears: 1 }\nclass C { #ear = 1 }"
  expect([...identifiersOf('a.tsx', source)].flatMap(bannedIn)).toEqual(['hears', 'ear'])
})
