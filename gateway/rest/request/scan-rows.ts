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
  const scanner = new RowScanner(text, maxRows)
  for (let stepEnd = STEP; ; ) {
    if (scanner.at > stepEnd) {
      yield
      stepEnd = scanner.at + STEP
    }
    const result = scanner.step()
    if (result !== null) return result
  }
}

class RowScanner {
  /** The position in the text. */
  at = 0
  readonly #text: string
  readonly #maxRows: number
  readonly #keys = createKeys()
  /** The expected closing brackets, the innermost last. */
  readonly #closers: number[] = []
  /** The closing bracket of the whole text; undefined for scalars. */
  #top: number | undefined
  /** A closing bracket may follow an opening one, but not a comma. */
  #mayClose = false
  #rows = 0
  #isUniform = true

  constructor(text: string, maxRows: number) {
    this.#text = text
    this.#maxRows = maxRows
  }

  /** Reads to the next value. @returns null before the end */
  step(): ScannedRows | null {
    this.at = skipSpace(this.#text, this.at)
    const closer = this.#closers.at(-1)
    const isClosing = this.#mayClose && this.#text.charCodeAt(this.at) === closer
    this.#mayClose = false
    if (isClosing) {
      this.#close()
      return this.#endValue()
    }
    if (closer === END_OF_OBJECT && !this.#readKey()) return invalid
    const first = this.#text.charCodeAt(this.at)
    if (closer === END_OF_LIST && this.#closers.length === 1 && !this.#beginRow(first)) return { kind: 'too-many' }
    if (first === LIST || first === OBJECT) return this.#open(first)
    this.at = first === QUOTE ? endOfText(this.#text, this.at) : endOfScalar(this.#text, this.at)
    return this.at < 0 ? invalid : this.#endValue()
  }

  /** @returns false if there is none */
  #readKey(): boolean {
    const end = this.#text.charCodeAt(this.at) === QUOTE ? endOfText(this.#text, this.at) : -1
    if (end < 0) return false
    const rowDepth = this.#closers[0] === END_OF_LIST ? 2 : 1
    if (this.#closers.length === rowDepth) this.#keys.add(this.#text.slice(this.at, end))
    const colon = skipSpace(this.#text, end)
    if (this.#text.charCodeAt(colon) !== COLON) return false
    this.at = skipSpace(this.#text, colon + 1)
    return true
  }

  /** @returns false if there are too many */
  #beginRow(first: number): boolean {
    if (++this.#rows > this.#maxRows) return false
    if (first === OBJECT) this.#keys.begin()
    else this.#isUniform = false
    return true
  }

  #open(bracket: number): ScannedRows | null {
    if (this.#closers.length === DEEPEST) return { kind: 'too-deep' }
    this.#closers.push(bracket === LIST ? END_OF_LIST : END_OF_OBJECT)
    if (this.#closers.length === 1 && bracket === OBJECT) this.#keys.begin()
    this.#mayClose = true
    this.at++
    return null
  }

  #close(): void {
    const closer = this.#closers.pop()
    if (closer === END_OF_OBJECT && this.#closers.length === 1 && !this.#keys.end()) this.#isUniform = false
    if (this.#closers.length === 0) this.#top = closer
    this.at++
  }

  /** Reads to the next comma. The end of a value may also end the enclosing values. */
  #endValue(): ScannedRows | null {
    for (;;) {
      this.at = skipSpace(this.#text, this.at)
      const closer = this.#closers.at(-1)
      if (closer === undefined) return this.at === this.#text.length ? this.#whole() : invalid
      const next = this.#text.charCodeAt(this.at)
      if (next === COMMA) {
        this.at++
        return null
      }
      if (next !== closer) return invalid
      this.#close()
    }
  }

  #whole(): ScannedRows {
    const keys = this.#keys.names()
    if (this.#top === END_OF_LIST) return { kind: 'list', keys: this.#isUniform ? keys : null, count: this.#rows }
    return this.#top === undefined ? { kind: 'scalar' } : { kind: 'object', keys }
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
