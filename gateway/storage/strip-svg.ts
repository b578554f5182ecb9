/**
 * Removes comments, metadata, processing instructions and trailing text from a drawing. Each search continues after
 * the last one, so time is linear even for a file full of opening tags.
 */
export function stripSvg(drawing: Buffer): Buffer {
  // Bytes as latin1: the searched text is ASCII, and all other bytes stay as they are.
  const text = drawing.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const bare = withoutMetadata(without(without(text, '<!--', '-->'), '<?', '?>', /^<\?xml\s/i))
  const end = endOfDrawing(bare)
  // Most files end with a line break.
  return Buffer.from(bare.slice(0, end) + (bare.slice(end).trim() === '' ? bare.slice(end, end + 1) : ''), 'latin1')
}

function without(text: string, open: string, close: string, keeps?: RegExp): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length)
    if (end < 0) throw new Error(`unterminated ${open}`)
    kept.push(text.slice(from, at))
    from = end + close.length
    if (keeps?.test(text.slice(at, at + 8))) kept.push(text.slice(at, from))
  }
  return [...kept, text.slice(from)].join('')
}

function withoutMetadata(text: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf('<metadata'); at >= 0; at = text.indexOf('<metadata', from)) {
    const head = text.indexOf('>', at)
    const end = text[head - 1] === '/' ? head : text.indexOf('>', text.indexOf('</metadata', head))
    if (head < 0 || end < head) throw new Error('unterminated metadata')
    kept.push(text.slice(from, at))
    from = end + 1
  }
  return [...kept, text.slice(from)].join('')
}

function endOfDrawing(text: string): number {
  const close = /^<\/svg\s*>/.exec(text.slice(text.lastIndexOf('</svg')))
  if (close) return text.lastIndexOf('</svg') + close[0].length
  const root = text.indexOf('<svg')
  const end = text.indexOf('>', root)
  if (root < 0 || text[end - 1] !== '/') throw new Error('unterminated drawing')
  return end + 1
}
