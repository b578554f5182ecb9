// npm run insights -- FILE: chances of each match and round of a CSV file, from earlier results alone, as JSON lines.
import { readFile as readBytes } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseMatches } from '#domain/import/parse-matches.ts'
import type { MatchRow } from '#domain/import/parsed.ts'
import { readFile } from '#domain/import/read-file.ts'
import { forecastFile } from '#domain/insights/forecast-file.ts'
import { describeForecast } from './insights/describe-forecast.ts'
import { TerminalError } from './terminal-error.ts'

const USAGE = 'Usage: npm run insights -- results.csv [--relegated 3] [--no-rounds]'
const MAX_ROWS = 100_000
const SHOWN_ERRORS = 10

try {
  const { file, relegated, withRounds } = readArguments()
  const rows = await readRows(file)
  process.stdout.on('error', stopWhenClosed)
  for (const forecast of forecastFile(rows, { relegated, withRounds })) {
    process.stdout.write(`${JSON.stringify(describeForecast(forecast))}\n`)
  }
} catch (error) {
  console.error(error instanceof TerminalError ? error.message : error)
  process.exitCode = 1
}

function readArguments() {
  const { values, positionals } = parse()
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new TerminalError(USAGE)
  const { relegated } = values
  if (relegated !== undefined && !/^\d{1,3}$/.test(relegated)) {
    throw new TerminalError(`--relegated takes a number of teams. ${USAGE}`)
  }
  return { file, relegated: relegated === undefined ? undefined : Number(relegated), withRounds: !values['no-rounds'] }
}

function parse() {
  try {
    const options = { relegated: { type: 'string' }, 'no-rounds': { type: 'boolean', default: false } } as const
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new TerminalError(USAGE)
  }
}

async function readRows(file: string): Promise<MatchRow[]> {
  const { text, problem: unreadable } = readFile(await readWhole(file))
  if (unreadable !== undefined) throw new TerminalError(`${file}: ${unreadable}`)
  const { rows, errors, problem } = parseMatches(text, { maxRows: MAX_ROWS, namedRounds: true })
  if (problem !== null) throw new TerminalError(`${file}: ${problem}`)
  if (errors.length === 0) return rows
  const lines = errors.slice(0, SHOWN_ERRORS).map(({ row, reason }) => `${file}, row ${row}: ${reason}`)
  const more = errors.length - lines.length
  if (more > 0) lines.push(`${more.toLocaleString('en-GB')} more rows cannot be read.`)
  throw new TerminalError(lines.join('\n'))
}

async function readWhole(file: string): Promise<Uint8Array> {
  try {
    return await readBytes(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new TerminalError(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new TerminalError(`${file} is a folder. Name a CSV file of results.`)
    throw new TerminalError(`${file} cannot be read (${code}).`)
  }
}

/** A reader like `head` closes the pipe once it has enough. */
function stopWhenClosed(error: NodeJS.ErrnoException): void {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
}
