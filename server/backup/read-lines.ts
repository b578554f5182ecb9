import { createReadStream } from 'node:fs'

/** A text file line by line, at line feeds only: readline would also cut at U+2028, which may stand in a name. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
