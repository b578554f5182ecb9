import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseBrowserTests, testsOfAll, testsOfFeature } from './choose-browser-tests.ts'

const root = join(import.meta.dirname, '../..')
const folders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('each feature has its tests', () => {
  expect(Object.keys(testsOfFeature).sort()).toEqual(folders('web/features').sort())
})

test.each([...new Set([...Object.values(testsOfFeature).flat(), ...testsOfAll])])('there is a test %s', (name) => {
  const files = readdirSync(join(root, 'tests/e2e')).filter((file) => file.endsWith('.test.ts'))
  expect(files.filter((file) => file.startsWith(name))).not.toEqual([])
})

test.each<[string, string[], string[] | null]>([
  ['a test', ['tests/e2e/sign-in.test.ts'], ['tests/e2e/sign-in.test.ts']],
  ['a fixture', ['tests/e2e/sign-in.test.ts', 'tests/e2e/fixtures/people.ts'], null],
  ['a document and a unit test', ['README.md', 'web/features/team/x.test.ts', 'bench/main.ts'], []],
  ['a policy and its tests', ['supabase/tests/policies.test.ts', 'supabase/migrations/2026_x.sql'], null],
  ['what all screens share', ['web/ui/toast.ts'], null],
  ['nothing', [], []],
])('%s', (_, changed, chosen) => expect(chooseBrowserTests(changed)).toEqual(chosen))

test('a feature', () => {
  expect(chooseBrowserTests(['web/features/landing/cover.tsx'])).toEqual(
    ['landing', 'public-pages', ...testsOfAll].map((name) => `tests/e2e/${name}`).sort(),
  )
})
