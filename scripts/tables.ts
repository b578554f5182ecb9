// npm run tables -- FOLDER: the tables, thirds and knock-out of a competition folder, as JSON. The folder is loaded into
// a fresh database in memory by the call that 'Import a competition' makes.
import { FolderError } from '#domain/competition-folder/folder-error.ts'
import { planCompetition } from '#domain/competition-folder/plan-competition.ts'
import { openPglite } from '#gateway/database/pglite.ts'
import { describeCompetition } from './tables/describe-competition.ts'
import { openInstallation } from './tables/open-installation.ts'
import { readFolder } from './tables/read-folder.ts'
import { writeJson } from './tables/write-json.ts'
import { TerminalError } from './terminal-error.ts'

const USAGE = 'Usage: npm run tables -- FOLDER, a folder with rules.json and results.csv'

try {
  const [folder, ...others] = process.argv.slice(2)
  if (folder === undefined || others.length > 0) throw new TerminalError(USAGE)
  const { rules, results } = await readFolder(folder)
  const plan = planCompetition(rules, results)
  const { owner, close } = await openInstallation(await openPglite())
  try {
    process.stdout.write(writeJson(await describeCompetition(owner, plan)))
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof TerminalError || error instanceof FolderError ? error.message : error)
  process.exitCode = 1
}
