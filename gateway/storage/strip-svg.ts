/** Cleans a picture inside a drawing. @returns null if its format is unknown */
type StripEmbedded = (image: Buffer) => Buffer | null

/**
 * Removes comments, descriptions, metadata, notes of drawing programs, processing instructions and trailing text from a
 * drawing, and cleans the pictures in it. Each search continues after the last one, so time is linear even for a file
 * full of opening tags.
 */
export function stripSvg(drawing: Buffer, stripEmbedded: StripEmbedded): Buffer {
  // Bytes as latin1: the searched text is ASCII, and all other bytes stay as they are.
  const text = drawing.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const declaration = DECLARATION.exec(text)?.[0] ?? ''
  const marked = without(without(text.slice(declaration.length), '<!--', '-->'), '<?', '?>')
  const bare = withoutNotes(withoutElements(marked))
  // Removed parts can join what was around them.
  if (/<!--|<\?/.test(bare)) throw new Error('comment inside another')
  const end = endOfDrawing(bare)
  // Most files end with a line break.
  const drawn = bare.slice(0, end) + (bare.slice(end).trim() === '' ? bare.slice(end, end + 1) : '')
  return Buffer.from(declaration + withCleanPictures(drawn, stripEmbedded), 'latin1')
}

const DECLARATION =
  /^\s*<\?xml\s+version\s*=\s*["'][\d.]+["'](?:\s+encoding\s*=\s*["'][\w-]+["'])?(?:\s+standalone\s*=\s*["']\w+["'])?\s*\?>/

function without(text: string, open: string, close: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length)
    if (end < 0) throw new Error(`unterminated ${open}`)
    kept.push(text.slice(from, at))
    from = end + close.length
  }
  return [...kept, text.slice(from)].join('')
}

const NOT_DRAWN = /<((?:[\w-]+:)?(?:metadata|desc|title))(?=[\s/>])/g

function withoutElements(text: string): string {
  const kept: string[] = []
  let from = 0
  NOT_DRAWN.lastIndex = 0
  for (let found = NOT_DRAWN.exec(text); found !== null; found = NOT_DRAWN.exec(text)) {
    const head = text.indexOf('>', found.index)
    const end = text[head - 1] === '/' ? head : text.indexOf('>', text.indexOf(`</${found[1]}`, head))
    if (head < 0 || end < head) throw new Error('unterminated metadata')
    kept.push(text.slice(from, found.index))
    from = end + 1
    NOT_DRAWN.lastIndex = from
  }
  return [...kept, text.slice(from)].join('')
}

/** Inkscape notes the names of files and folders of the person who drew. */
const withoutNotes = (text: string) => text.replaceAll(/\s(?:inkscape|sodipodi):[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')/g, '')

const SCHEME = /data:/gi
const END_OF_TYPE = /[,"'()<>]/g
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/g
const LINE_BREAK_REFERENCE = /&#(?:10|13|x[ad]);/iy
const LINE_BREAKS = /&#(?:10|13|x[ad]);|\s/gi

/** @throws for a picture whose format is unknown */
function withCleanPictures(text: string, stripEmbedded: StripEmbedded): string {
  const kept: string[] = []
  let from = 0
  for (let at = indexOf(SCHEME, text, 0); at < text.length; ) {
    const start = at + 'data:'.length
    // Schemes before the same end share its type, so that the search continues there.
    const comma = indexOf(END_OF_TYPE, text, start)
    const type = text.slice(start, comma)
    const end = text[comma] === ',' && isBase64(type) ? endOfBase64(text, comma + 1) : comma
    if (end > comma) {
      const encoded = text.slice(comma + 1, end)
      kept.push(text.slice(from, comma + 1), cleanPicture(type, encoded, stripEmbedded))
      from = end
    }
    at = indexOf(SCHEME, text, end)
  }
  return [...kept, text.slice(from)].join('')
}

function cleanPicture(type: string, encoded: string, stripEmbedded: StripEmbedded): string {
  const image = Buffer.from(encoded.replaceAll(LINE_BREAKS, ''), 'base64')
  const stripped = stripEmbedded(image)
  if (stripped === null && type.toLowerCase().startsWith('image/')) throw new Error('unknown picture in a drawing')
  return stripped === null || stripped.equals(image) ? encoded : stripped.toString('base64')
}

/** 'image/png; base64', with white space around each part. */
function isBase64(type: string): boolean {
  const text = type.trimEnd().toLowerCase()
  return text.endsWith('base64') && text.slice(0, -'base64'.length).trimEnd().endsWith(';')
}

/** Line breaks may be references, such as `&#10;`. */
function endOfBase64(text: string, from: number): number {
  let at = indexOf(NOT_BASE64, text, from)
  LINE_BREAK_REFERENCE.lastIndex = at
  while (LINE_BREAK_REFERENCE.test(text)) {
    at = indexOf(NOT_BASE64, text, LINE_BREAK_REFERENCE.lastIndex)
    LINE_BREAK_REFERENCE.lastIndex = at
  }
  return at
}

/** @param pattern with the flag `g`; @returns the length of the text if it is not found */
function indexOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

function endOfDrawing(text: string): number {
  const close = /^<\/svg\s*>/.exec(text.slice(text.lastIndexOf('</svg')))
  if (close) return text.lastIndexOf('</svg') + close[0].length
  const root = text.indexOf('<svg')
  const end = text.indexOf('>', root)
  if (root < 0 || text[end - 1] !== '/') throw new Error('unterminated drawing')
  return end + 1
}
