import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

const run = promisify(execFile)
const script = (memory: number) => `
  import { readFileSync } from 'node:fs'
  import { fitCompilerInto } from '#gateway/database/machine-memory.ts'
  fitCompilerInto(${memory})
  const { openPglite } = await import('#gateway/database/pglite.ts')
  const database = await openPglite(undefined, { snapshot: readFileSync('${inject('emptyPglite')}') })
  const parse = Array.from({ length: 400 }, (_, n) => 'select 1 as a' + n + ', case when 1 > 2 then 3 end').join(';')
  for (let n = 0; n < 5; n++) await database.script(parse)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  console.log(Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024)
  await database.close()
`

const peakOf = async (memory: number) => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script(memory)])
  return Number(stdout)
}

test.skipIf(!existsSync('/proc/self/status'))(
  'on a small machine the embedded database never takes the memory of the optimizing compiler',
  async () => {
    const [small = 0, large = 0] = await Promise.all([1024 ** 3, 8 * 1024 ** 3].map(peakOf))
    // If this fails, the optimizing compiler needs less memory than before, and small machines may use it too.
    expect(large - small).toBeGreaterThan(300)
  },
  60_000,
)
