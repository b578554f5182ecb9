import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import * as replacement from './no-instrumentation.ts'

const library = join(dirname(fileURLToPath(import.meta.resolve('react-router'))), 'lib')
const read = (file: string) => readFileSync(join(library, file), 'utf8')
const IMPORT = /import \{ (.*) \} from "\.\/instrumentation\.js"/

// vite.config.ts replaces the module by its file name.
test('the router imports the functions that the build replaces, and no others', () => {
  const names = IMPORT.exec(read('router/router.js'))?.[1]?.split(', ')
  expect(names).toEqual(Object.keys(replacement).sort())
})

test('a router without instrumentation calls one of them, which has no answer', async () => {
  const source = read('router/router.js')
  const calls = Object.keys(replacement).flatMap((name) => source.match(new RegExp(`.*${name}\\(.*`, 'g')) ?? [])
  const unconditional = calls.filter((line) => !line.includes('nstrumentations.map('))
  expect(unconditional.length).toBeGreaterThan(0)
  for (const line of unconditional) expect(line).toContain('consumeInstrumentationClientResultMetaReceiver(router)')
  const router = createMemoryRouter([{ path: '*', element: null }])
  await router.navigate('/elsewhere')
  expect(router.state.location.pathname).toBe('/elsewhere')
  expect(replacement.consumeInstrumentationClientResultMetaReceiver()).toBeUndefined()
})
