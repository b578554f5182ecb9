// npm run fonts: subsets web/fonts again after a change of web/styles/fonts.css.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'fonts')
if (!existsSync(join(folder, 'node_modules')))
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
execFileSync(process.execPath, ['cut.mjs'], { cwd: folder, stdio: 'inherit' })
