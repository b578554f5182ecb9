// npm run tables -- FOLDER: the tables, thirds and knock-out of a competition folder, as JSON. The folder is loaded into
// a fresh database in memory by the call that 'Import a competition' makes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderError } from '#domain/competition-folder/folder-error.ts'
import { planCompetition } from '#domain/competition-folder/plan-competition.ts'
import { describeCompetition } from './tables/describe-competition.ts'
import { openInstallation } from './tables/open-installation.ts'
import { writeJson } from './tables/write-json.ts'
import { TerminalError } from './terminal-error.ts'

const USAGE = 'Usage: npm run tables -- FOLDER, a folder with rules.json and results.csv'

try {
  const [folder, ...others] = process.argv.slice(2)
  if (folder === undefined || others.length > 0) throw new TerminalError(USAGE)
  const plan = planCompetition(await read(folder, 'rules.json'), await read(folder, 'results.csv'))
  const { owner, close } = await openInstallation()
  try {
    process.stdout.write(writeJson(await describeCompetition(owner, plan)))
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof TerminalError || error instanceof FolderError ? error.message : error)
  process.exitCode = 1
}

async function read(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), 'utf8')
  } catch (error) {
    throw new TerminalError(`${join(folder, file)} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
