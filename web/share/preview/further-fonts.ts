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
  ['@fontsource-variable/noto-sans-kr', VARIABLE],
  ['@fontsource-variable/noto-sans-sc', VARIABLE],
  ['@fontsource-variable/noto-emoji', VARIABLE],
] as const

interface Part {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
}

const { resolve } = createRequire(import.meta.url)
const loaded = new Map<string, Promise<Font>>()
let parts: Promise<Part[]> | undefined

/** The parts of Noto that these characters need, each once. */
export async function loadFurtherFonts(characters: string): Promise<Font[]> {
  parts ??= Promise.all(PACKAGES.map(readParts)).then((lists) => lists.flat())
  const known = await parts
  const files = new Set<string>()
  for (const character of characters) {
    const file = known.find((part) => covers(part, character.codePointAt(0) ?? 0))?.file
    if (file !== undefined) files.add(file)
  }
  return Promise.all(Array.from(files, load))
}

/** Whether Noto can write all of it. */
export async function canWrite(text: string): Promise<boolean> {
  const known = (await parts) ?? []
  // Flags are drawn of two letters, which no part of a font puts together.
  if (/\p{Regional_Indicator}/u.test(text)) return false
  return Array.from(text).every(
    (character) => IGNORED.test(character) || known.some((part) => covers(part, character.codePointAt(0) ?? 0)),
  )
}

// Joiners and variation selectors have no shape of their own.
const IGNORED = /^\p{Default_Ignorable_Code_Point}$/u

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
