import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontWeight } from 'satori'
import type { Font } from './further-fonts.ts'

const LATIN = ['latin', 'latin-ext', 'vietnamese']
const OTHERS = ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']

/** Where a face's files lie, by subset. Each is a family of its own: satori asks one file a family. */
const barlow = (subset: string) => `@fontsource/barlow-condensed/files/barlow-condensed-${subset}-600-normal.woff`
const archivo = (subset: string) => `@fontsource-variable/archivo/files/archivo-${subset}-wght-normal.woff2`
// The site's own faces have no Greek and no Cyrillic; Fira's condensed cut stands in.
const fira = (subset: string) =>
  `@fontsource/fira-sans-extra-condensed/files/fira-sans-extra-condensed-${subset}-600-normal.woff`

/** The families that a text may take its letters from, first come, first served. */
export const families = {
  display: [...LATIN.map(barlow), ...OTHERS.map(fira)].map(quote).join(', '),
  running: [...LATIN.map(archivo), ...OTHERS.map(fira)].map(quote).join(', '),
}

function quote(file: string) {
  return `"${file}"`
}

const { resolve } = createRequire(import.meta.url)

/** Every face that the cards are set in, as satori takes them. */
export const loadFonts = (): Promise<Font[]> =>
  Promise.all([
    ...[...LATIN.map(barlow), ...OTHERS.map(fira)].map((file) => loadFont(file, 600)),
    ...LATIN.map(archivo).map((file) => loadFont(file, 400)),
  ])

const loadFont = async (file: string, weight: FontWeight): Promise<Font> => ({
  name: file,
  weight,
  style: 'normal',
  data: await readFile(resolve(file)),
})
