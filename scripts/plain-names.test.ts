import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { bannedWords } from './testing/banned-words.ts'

const root = join(import.meta.dirname, '..')
const SCRIPTS = /\.(ts|tsx|mjs)$/
const FOLDERS = ['gateway', 'server', 'web', 'domain', 'scripts', 'bench', 'tests', 'supabase']

/** Files that git knows, or would: those that a build writes are not ours. */
function sourceFiles(endings: RegExp): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...FOLDERS]
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return paths.filter((path) => endings.test(path) && existsSync(join(root, path)))
}

/** `tellAll`, `TELL_ALL` and `tell-all` are ` tell all `. */
const toWords = (name: string) =>
  ` ${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()} `

function bannedIn(name: string): string[] {
  const inName = toWords(name)
  return bannedWords.map(({ words }) => words).filter((words) => inName.includes(` ${words} `))
}

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

/** `path: name` for each name with a banned word. */
function findBanned(): { path: string; name: string; words: string }[] {
  return sourceFiles(SCRIPTS).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    // Most files hold none of the words: only the others are parsed.
    const names = bannedIn(source).length > 0 ? [...identifiersOf(path, source)] : []
    return [basename(path), ...names].flatMap((name) => bannedIn(name).map((words) => ({ path, name, words })))
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

// STYLE.md, section 6: a sentence names its subject first.
const NO_SUBJECT = /(?:^|[.!?;]\s+)(Who|Whom|Whose|Whoever|What|Whatever|Nobody|Somebody|Anybody)\b/
// Most files have none of the words: only the others are parsed.
const NO_SUBJECT_ANYWHERE = /\b(Who|What|Nobody|Somebody|Anybody)/
/** Migrations of earlier versions do not change any more. */
const REPLACED = /\/migrations\/replaced\//

/** Comments as text. Line comments on adjacent lines are one comment. */
function commentsOf(path: string, source: string): string[] {
  if (!SCRIPTS.test(path)) return joinLines(source, /^\s*(?:--|\/?\*+)(.*)$/)
  const blocks = parseSync(path, source).comments.filter(({ type }) => type === 'Block')
  const texts = blocks.map(({ value }) => value.replaceAll(/^\s*\*/gm, '').replaceAll(/@\w+ /g, '. '))
  return [...texts, ...joinLines(source, /^\s*\/\/(.*)$/)].map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

function joinLines(source: string, comment: RegExp): string[] {
  const lines = source.split('\n').map((line) => comment.exec(line)?.[1] ?? '\n')
  return lines
    .join(' ')
    .split('\n')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

test('sentences of comments begin with a subject', () => {
  const found = sourceFiles(/\.(ts|tsx|mjs|sql|css)$/)
    .filter((path) => !REPLACED.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8')
      if (!NO_SUBJECT_ANYWHERE.test(source)) return []
      const comments = commentsOf(path, source).filter((text) => NO_SUBJECT.test(text))
      return comments.map((text) => `${path}: ${text.slice(0, 100)}`)
    })
  expect(found).toEqual([])
})

test.each([
  ['/** Who may edit. */', 1],
  ['// Anyone reads. Nobody\n// writes.', 1],
  ['/** Tells who may edit. @returns what was found */', 0],
  ["const a = 'What is it'", 0],
])('%j has %i sentence without a subject', (source, count) => {
  expect(commentsOf('a.ts', source).filter((text) => NO_SUBJECT.test(text))).toHaveLength(count)
})
