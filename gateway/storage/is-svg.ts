/**
 * Whether a file begins like a drawing: white space, instructions, comments and a document type, then `<svg`. The scan
 * only goes forward, so its time is linear, whatever a stranger writes.
 * @param head the first bytes
 */
export function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head).toLowerCase()
  let at = skipSpace(text, 0)
  for (let end = endOfProlog(text, at); end > at; end = endOfProlog(text, at)) at = skipSpace(text, end)
  return text.startsWith('<svg', at) && (isSpace(text[at + 4]) || text[at + 4] === '>' || text[at + 4] === '/')
}

/** @returns `at` if no complete part of a prolog begins there */
function endOfProlog(text: string, at: number): number {
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2, at)
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4, at)
  return text.startsWith('<!doctype', at) ? endOfDocumentType(text, at) : at
}

/** `<!doctype svg …>`, in which brackets may enclose declarations that end with `>`, too. */
function endOfDocumentType(text: string, start: number): number {
  const name = skipSpace(text, start + '<!doctype'.length)
  if (!text.startsWith('svg', name)) return start
  let at = name + 'svg'.length
  while (at < text.length && text[at] !== '[' && text[at] !== '>') at++
  if (text[at] === '>') return at + 1
  for (let close = text.indexOf(']', at); close >= 0; close = text.indexOf(']', close + 1)) {
    const end = skipSpace(text, close + 1)
    if (text[end] === '>') return end + 1
  }
  return start
}

function after(text: string, close: string, from: number, otherwise: number): number {
  const end = text.indexOf(close, from)
  return end < 0 ? otherwise : end + close.length
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text[at])) at++
  return at
}

const isSpace = (letter: string | undefined) => letter !== undefined && letter.trim() === ''
