// Subsets web/fonts to the weights, ranges and features of web/styles/fonts.css, without hinting, which only old
// screens need. Run with this folder's own packages.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const root = join(import.meta.dirname, '../..')
const features = ['liga', 'lnum', 'tnum', 'ccmp', 'locl']
// Kerning does not work across two files, and a letter of the second file is usually between two of the first.
const firstFeatures = [...features, 'kern', 'mark', 'mkmk']

const sources = {
  archivo: (part) => `@fontsource-variable/archivo/files/archivo-${part}-wght-normal.woff2`,
  'barlow-condensed': (part) => `@fontsource/barlow-condensed/files/barlow-condensed-${part}-600-normal.woff2`,
}

/** The parts that are in the designers' file of further letters. */
const EXTENDED = new Set(['-european', '-further'])

const css = await readFile(join(root, 'web/styles/fonts.css'), 'utf8')
for (const [face] of css.matchAll(/@font-face \{[^}]+\}/g)) {
  const [, family, part] = /fonts\/(.+?)(-symbols|-european|-further)?\.woff2/.exec(face) ?? []
  if (!family) continue
  const source = import.meta.resolve(sources[family](EXTENDED.has(part) ? 'latin-ext' : 'latin'))
  const [, min, max] = /font-weight: (\d+) (\d+)/.exec(face) ?? []
  const made = await subset(await readFile(fileURLToPath(source)), charactersOf(face), {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: part ? features : firstFeatures,
    ...(min && { variationAxes: { wght: { min: Number(min), max: Number(max) } } }),
  })
  const file = `web/fonts/${family}${part ?? ''}.woff2`
  await writeFile(join(root, file), made)
  console.log(`${file} ${made.length} bytes`)
}

function charactersOf(face) {
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
  return ranges.map(([, from, to = from]) => characters(Number.parseInt(from, 16), Number.parseInt(to, 16))).join('')
}

function characters(from, to) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
