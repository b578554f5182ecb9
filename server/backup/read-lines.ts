import { createReadStream } from 'node:fs'

/** Reads a text file by line feeds only: readline also splits at U+2028, which names may contain. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
