import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontStyle, FontWeight } from 'satori'

export interface Font {
  name: string
  data: Buffer
  weight: FontWeight
  style: FontStyle
}

const STILL = '600-normal.woff'
const VARIABLE = 'wght-normal.woff2'

const JAPANESE = '@fontsource-variable/noto-sans-jp'

// Noto for the scripts that the site's own faces do not have. A package lies in parts, of which few are ever read.
const PACKAGES = [
  ['@fontsource/noto-sans-arabic', STILL],
  ['@fontsource/noto-sans-hebrew', STILL],
  ['@fontsource/noto-sans-devanagari', STILL],
  ['@fontsource/noto-sans-bengali', STILL],
  ['@fontsource/noto-sans-tamil', STILL],
  ['@fontsource/noto-sans-thai', STILL],
  ['@fontsource/noto-sans-georgian', STILL],
  ['@fontsource/noto-sans-armenian', STILL],
  ['@fontsource/noto-sans-ethiopic', STILL],
  ['@fontsource/noto-sans-telugu', STILL],
  ['@fontsource/noto-sans-kannada', STILL],
  ['@fontsource/noto-sans-malayalam', STILL],
  ['@fontsource/noto-sans-gujarati', STILL],
  ['@fontsource/noto-sans-gurmukhi', STILL],
  ['@fontsource/noto-sans-sinhala', STILL],
  ['@fontsource/noto-sans-khmer', STILL],
  ['@fontsource/noto-sans-lao', STILL],
  ['@fontsource/noto-sans-myanmar', STILL],
  ['@fontsource-variable/noto-sans-sc', VARIABLE],
  ['@fontsource-variable/noto-sans-tc', VARIABLE],
  [JAPANESE, VARIABLE],
  ['@fontsource-variable/noto-sans-kr', VARIABLE],
  ['@fontsource-variable/noto-emoji', VARIABLE],
] as const

interface Part {
  file: string
  isJapanese: boolean
  ranges: readonly (readonly [first: number, last: number])[]
}

const { resolve } = createRequire(import.meta.url)
const loaded = new Map<string, Promise<Font>>()
let parts: Promise<Part[]> | undefined

/** Characters that only Japanese texts have. */
export const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The parts of Noto that one card needs. */
export class FurtherFonts {
  readonly #isJapanese: boolean
  readonly #tried = new Set<string>()

  /** @param isJapanese whether ideograms that Chinese and Japanese share have their Japanese form */
  constructor(isJapanese: boolean) {
    this.#isJapanese = isJapanese
  }

  /**
   * The first part for each character that was not given before. A part can lack a character of its range, so a
   * character that is still not written is asked for again.
   */
  async load(characters: string): Promise<Font[]> {
    parts ??= Promise.all(PACKAGES.map(readParts)).then((lists) => lists.flat())
    const all = await parts
    const known = this.#isJapanese
      ? all.toSorted((one, other) => Number(other.isJapanese) - Number(one.isJapanese))
      : all
    const files = new Set<string>()
    for (const character of characters) {
      const candidates = known.filter((part) => covers(part, character.codePointAt(0) ?? 0))
      const file = candidates.find((part) => !this.#tried.has(part.file))?.file
      if (file !== undefined) files.add(file)
    }
    for (const file of files) this.#tried.add(file)
    return Promise.all(Array.from(files, load))
  }
}

function load(file: string): Promise<Font> {
  const font =
    loaded.get(file) ??
    readFile(resolve(file)).then((data): Font => ({ name: file, data, weight: 600, style: 'normal' }))
  loaded.set(file, font)
  return font
}

async function readParts([name, suffix]: (typeof PACKAGES)[number]): Promise<Part[]> {
  const ranges: Record<string, string> = JSON.parse(await readFile(resolve(`${name}/unicode.json`), 'utf8'))
  const face = name.split('/').at(-1)
  return Object.entries(ranges)
    .filter(([part]) => !/latin|cyrillic|greek|math|symbols/.test(part))
    .map(([part, text]) => ({
      isJapanese: name === JAPANESE,
      file: `${name}/files/${face}-${part.replaceAll(/[[\]]/g, '')}-${suffix}`,
      ranges: text.split(',').map(toRange),
    }))
}

/** 'U+0600-06ff' or 'U+fe0f' */
function toRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const covers = ({ ranges }: Part, code: number) => ranges.some(([first, last]) => code >= first && code <= last)
