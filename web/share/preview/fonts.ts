import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontWeight } from 'satori'
import type { Font } from './further-fonts.ts'

const LATIN = ['latin', 'latin-ext', 'vietnamese']
const OTHERS = ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']

/** The files of a font, by subset. Each is a family of its own, since satori takes one file for a family. */
const barlow = (subset: string) => `@fontsource/barlow-condensed/files/barlow-condensed-${subset}-600-normal.woff`
const archivo = (subset: string) => `@fontsource-variable/archivo/files/archivo-${subset}-wght-normal.woff2`
// The site's fonts have no Greek and no Cyrillic; Fira Sans Condensed replaces them.
const fira = (subset: string) =>
  `@fontsource/fira-sans-extra-condensed/files/fira-sans-extra-condensed-${subset}-600-normal.woff`

/** The font families for a text, in order of preference. */
export const families = {
  display: [...LATIN.map(barlow), ...OTHERS.map(fira)].map(quote).join(', '),
  running: [...LATIN.map(archivo), ...OTHERS.map(fira)].map(quote).join(', '),
}

function quote(file: string) {
  return `"${file}"`
}

const { resolve } = createRequire(import.meta.url)

/** All fonts of the cards, as satori takes them. */
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
