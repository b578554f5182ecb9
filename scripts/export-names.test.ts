// A name that two files export leads a reader, and an editor's import, to the wrong one.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** React Router reads the same names from every route. */
const ROUTES = /^web\/(?:routes\/|root\.tsx$)/
const NOT_SHIPPED = /\.test\.tsx?$|\/testing\/|\.d\.ts$|\.types\.ts$/

/**
 * Components of one name, each used in its own folder alone, and two kinds of places: on a venue's pitches, and on the
 * picture of a pitch.
 */
const LEFT = ['EditButton', 'Invitations', 'Place', 'PlayerRow', 'ProfileForm', 'RulesForm', 'SaveBar', 'TeamRow']

interface Export {
  name: string
  /** A lazy part has the name of the component that it loads; a component may have the name of what it shows. */
  kind: 'component' | 'lazy part' | 'type' | 'value'
}

const EXPORT = /^export (?:async )?(const|let|function\*?|class|type|interface) (\w+)(?: = (lazy\w*)[<(])?/gm

const exportsOf = (path: string, source: string): Export[] =>
  [...source.matchAll(EXPORT)].map(([, keyword = '', name = '', lazy]) => {
    if (lazy !== undefined) return { name, kind: 'lazy part' }
    if (/type|interface/.test(keyword)) return { name, kind: 'type' }
    return { name, kind: path.endsWith('.tsx') && /^[A-Z][A-Za-z]*[a-z]/.test(name) ? 'component' : 'value' }
  })

/** Names that stand for two things. */
function doubledIn(files: readonly (readonly [path: string, source: string])[]): string[] {
  const found = new Map<string, string[]>()
  for (const [path, source] of files)
    for (const { name, kind } of exportsOf(path, source))
      if (kind !== 'lazy part') found.set(name, [...(found.get(name) ?? []), kind])
  const isPair = (kinds: string[]) => kinds.length === 2 && kinds.includes('component') && kinds.includes('type')
  return [...found].flatMap(([name, kinds]) => (kinds.length === 1 || isPair(kinds) ? [] : [name])).sort()
}

test('a name is exported once in web and domain', () => {
  const listed = execFileSync('git', ['ls-files', '--', 'web', 'domain'], { cwd: root, encoding: 'utf8' })
  const paths = listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !ROUTES.test(path) && !NOT_SHIPPED.test(path))
  expect(doubledIn(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))).toEqual(LEFT)
})

test.each([
  ['values', 'a.ts', 'export const useSave = () => 1', 'b.ts', 'export function useSave() {}', ['useSave']],
  ['types', 'a.ts', 'export interface Place {}', 'b.tsx', 'export type Place = 1', ['Place']],
  ['components', 'a.tsx', 'export function Row() {}', 'b.tsx', 'export const Row = memo(() => 1)', ['Row']],
  ['a component and its type', 'a.tsx', 'export function Squad() {}', 'b.ts', 'export type Squad = 1', []],
  ['a component and its lazy part', 'a.tsx', 'export function Row() {}', 'b.ts', 'export const Row = lazyPart(f)', []],
  ['private names', 'a.ts', 'const day = 1', 'b.ts', 'const day = 2', []],
])('%s', (_, one, first, other, second, names) =>
  expect(
    doubledIn([
      [one, first],
      [other, second],
    ]),
  ).toEqual(names),
)
