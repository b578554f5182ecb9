import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

// vite.config.ts replaces these imports by their text. The build fails when a replacement lacks an export.
test.each([
  ['react-router/dist/production/lib/router/router.js', './instrumentation.js'],
  ['@tanstack/query-core/build/modern/query.js', './infiniteQueryBehavior.js'],
])('%s imports the replaced %s', (file, replaced) =>
  expect(read(`node_modules/${file}`)).toContain(`from "${replaced}"`),
)

test('our code uses neither', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.startsWith('web/unused/'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => /infiniteQuer|InfiniteQuer|instrumentations/.test(read(file)))).toEqual([])
})
