import { DEEPEST } from '#gateway/json-depth.ts'

/** The parts of a JSON body that planning needs. */
export type ScannedRows =
  /** `keys` is null if the rows have different keys or are no objects. */
  | { kind: 'list'; keys: readonly string[] | null; count: number }
  | { kind: 'object'; keys: readonly string[] }
  | { kind: 'scalar' | 'invalid' | 'too-deep' | 'too-many' }

/** Characters between two pauses. */
const STEP = 16_384

const invalid = { kind: 'invalid' } as const

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 10, 13, 0x20, 0x22, 0x2c, 0x3a, 0x5c]
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * Validates JSON and reads its rows' keys without building values, because 20 MB of text may become a gigabyte of
 * values. It reads each character once and does not recurse.
 */
export function* scanRows(text: string, maxRows: number): Generator<void, ScannedRows> {
  const closers: number[] = []
  const keys = createKeys()
  let at = 0
  let stepEnd = STEP
  let rows = 0
  let isUniform = true
  /** The expected closing bracket; undefined for scalars. */
  let top: number | undefined
  // A closing bracket may follow an opening one, but not a comma.
  let mayClose = false
  const rowDepth = () => (closers[0] === END_OF_LIST ? 2 : 1)

  for (;;) {
    if (at > stepEnd) {
      yield
      stepEnd = at + STEP
    }
    at = skipSpace(text, at)
    const code = text.charCodeAt(at)
    const closer = closers.at(-1)
    const isClosing = mayClose && code === closer
    mayClose = false
    if (!isClosing) {
      let start = at
      if (closer === END_OF_OBJECT) {
        const end = code === QUOTE ? endOfText(text, at) : -1
        if (end < 0) return invalid
        if (closers.length === rowDepth()) keys.add(text.slice(at, end))
        at = skipSpace(text, end)
        if (text.charCodeAt(at) !== COLON) return invalid
        start = skipSpace(text, at + 1)
      }
      const first = text.charCodeAt(start)
      if (closers.length === 1 && closer === END_OF_LIST) {
        if (++rows > maxRows) return { kind: 'too-many' }
        if (first === OBJECT) keys.begin()
        else isUniform = false
      }
      if (first === LIST || first === OBJECT) {
        if (closers.length === DEEPEST) return { kind: 'too-deep' }
        closers.push(first === LIST ? END_OF_LIST : END_OF_OBJECT)
        if (closers.length === 1 && first === OBJECT) keys.begin()
        mayClose = true
        at = start + 1
        continue
      }
      at = first === QUOTE ? endOfText(text, start) : endOfScalar(text, start)
      if (at < 0) return invalid
    }
    // The end of a value may also end the enclosing value.
    if (isClosing) at = close(at)
    for (;;) {
      at = skipSpace(text, at)
      const around = closers.at(-1)
      if (around === undefined) return at === text.length ? whole() : invalid
      const next = text.charCodeAt(at)
      if (next === COMMA) break
      if (next !== around) return invalid
      at = close(at)
    }
    at++
  }

  function close(position: number): number {
    const closer = closers.pop()
    if (closer === END_OF_OBJECT && closers.length === 1 && !keys.end()) isUniform = false
    if (closers.length === 0) top = closer
    return position + 1
  }

  function whole(): ScannedRows {
    if (top === END_OF_LIST) return { kind: 'list', keys: isUniform ? keys.names() : null, count: rows }
    return top === undefined ? { kind: 'scalar' } : { kind: 'object', keys: keys.names() }
  }
}

function skipSpace(text: string, from: number): number {
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at)
    if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) return at
  }
}

/** @returns the position after the closing quote, or -1 */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code < SPACE) return -1
    if (code !== BACKSLASH) continue
    escaped.lastIndex = at
    if (!escaped.test(text)) return -1
    at = escaped.lastIndex - 1
  }
  return -1
}

function endOfScalar(text: string, from: number): number {
  scalar.lastIndex = from
  return scalar.test(text) ? scalar.lastIndex : -1
}

/** The keys of the first row, and whether all rows have the same keys. */
function createKeys() {
  const names = new Map<string, number>()
  let row = 0
  let found = 0
  let isStrange = false
  return {
    begin() {
      row++
      found = 0
      isStrange = false
    },
    /** @param quoted the key as written in the text */
    add(quoted: string) {
      const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
      const seen = names.get(name)
      if (seen === undefined && row > 1) isStrange = true
      else if (seen !== row) {
        names.set(name, row)
        found++
      }
    },
    /** @returns true if the row has the keys of the first one */
    end: () => !isStrange && found === names.size,
    names: () => [...names.keys()],
  }
}
