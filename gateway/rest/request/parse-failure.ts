/** The character that a parser read and the ones that it expected. */
export interface Note {
  kind: 'end' | 'unexpected' | 'expected'
  text: string
}

export interface Failure {
  at: number
  notes: readonly Note[]
}

export const noFailure = (at: number): Failure => ({ at, notes: [] })

/** Returns the failure that is further on; merges failures at the same position. */
export function mergeFailures(left: Failure, right: Failure): Failure {
  if (right.notes.length === 0) return left.notes.length === 0 && right.at > left.at ? right : left
  if (left.notes.length === 0) return right
  if (left.at !== right.at) return left.at > right.at ? left : right
  return { at: left.at, notes: [...left.notes, ...right.notes] }
}

/** `unexpected "x" expecting "," or end of input`, in the wording of PostgREST's parser (Parsec). */
export function describeFailure({ notes }: Failure): string {
  const texts = (kind: Note['kind']) => [...new Set(notes.filter((note) => note.kind === kind).map(({ text }) => text))]
  const expected = texts('expected').filter((text) => text !== '')
  const seen = texts('unexpected').filter((text) => text !== '')
  const end = texts('end')
  const first = end.length > 0 && seen.length === 0 ? end[0] || 'end of input' : commasOr(seen)
  const lines = [
    ...(first === '' ? [] : [`unexpected ${first}`]),
    ...(expected.length === 0 ? [] : [`expecting ${commasOr(expected)}`]),
  ]
  return lines.length === 0 ? 'unknown parse error' : lines.join(' ')
}

function commasOr(texts: readonly string[]): string {
  const last = texts.at(-1)
  if (last === undefined || texts.length === 1) return last ?? ''
  return `${texts.slice(0, -1).join(', ')} or ${last}`
}
