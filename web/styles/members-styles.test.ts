import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'

const web = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(web, path), 'utf8')

const folders = [...read('styles/app.css').matchAll(/@source not "\.\.\/(features\/[\w/-]+)"/g)].map(([, path]) => path)
const guarded = routes.find(({ file }) => file === 'routes/guarded.tsx')?.children?.map(({ file }) => file) ?? []

test('every screen without styles in app.css loads members.css', () => {
  expect(folders.length).toBeGreaterThan(5)
  expect(read('routes/guarded.tsx')).toContain('<MembersStyles />')
  const files = globSync('**/*.{ts,tsx}', { cwd: web })
  const importers = folders.flatMap((folder) =>
    files
      .filter((file) => !file.startsWith(`${folder}/`) && read(file).includes(`'#web/${folder}/`))
      .filter((file) => !guarded.includes(relative('.', file)))
      .map((file) => (read(file).includes('<MembersStyles />') ? [] : `${file} uses ${folder}`)),
  )
  // Its only screen, which shows the styles' link itself.
  expect(read('features/match/edit/member-buttons.tsx')).toContain('<MembersStyles />')
  expect(importers.flat()).toEqual(['features/match/page/match-page.tsx uses features/match/edit'])
})
