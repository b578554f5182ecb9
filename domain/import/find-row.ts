/**
 * The start and end of a row's text, to select it in an input; line breaks inside quotes belong to their row.
 * @param row from 1
 */
export function findRow(text: string, row: number): { start: number; end: number } {
  let current = 1
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    if (text[at] !== '\n' || isQuoted) continue
    if (current === row) return { start, end: at }
    current += 1
    start = at + 1
  }
  return current === row ? { start, end: text.length } : { start: text.length, end: text.length }
}
