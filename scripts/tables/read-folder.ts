import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFile as decode } from '#domain/import/read-file.ts'
import { TerminalError } from '../terminal-error.ts'

/** The texts of a competition folder's two files, in any encoding that 'Import a competition' reads. */
export async function readFolder(folder: string): Promise<{ rules: string; results: string }> {
  return { rules: await read(folder, 'rules.json'), results: await read(folder, 'results.csv') }
}

async function read(folder: string, file: string): Promise<string> {
  const { text, problem } = decode(await readBytes(join(folder, file)))
  if (problem !== undefined) throw new TerminalError(`${join(folder, file)}: ${problem}`)
  return text
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new TerminalError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
