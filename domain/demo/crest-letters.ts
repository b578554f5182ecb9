/** A letter as one stroked line in a box 14 high. It is drawn instead of set, so it needs no fonts. */
interface Letter {
  width: number
  path: string
}

const letters: Readonly<Record<string, Letter>> = {
  A: { width: 10, path: 'M0 14 5 0 10 14M1.8 9H8.2' },
  B: { width: 9.5, path: 'M0 0V14H6A3.5 3.5 0 0 0 6 7H0M6 7H5.5A3.5 3.5 0 0 0 5.5 0H0' },
  C: { width: 10, path: 'M10 4.5A5 4.5 0 0 0 0 4.5V9.5A5 4.5 0 0 0 10 9.5' },
  D: { width: 10, path: 'M0 0H4A6 7 0 0 1 4 14H0Z' },
  F: { width: 9, path: 'M9 0H0V14M0 7H7.5' },
  H: { width: 10, path: 'M0 0V14M10 0V14M0 7H10' },
  K: { width: 10, path: 'M0 0V14M10 0 0 8M3.6 5.2 10 14' },
  L: { width: 8.5, path: 'M0 0V14H8.5' },
  M: { width: 12, path: 'M0 14V0L6 8.5 12 0V14' },
  O: { width: 10, path: 'M0 4.5A5 4.5 0 0 1 10 4.5V9.5A5 4.5 0 0 1 0 9.5Z' },
  P: { width: 10, path: 'M0 14V0H6A4 4 0 0 1 6 8H0' },
  R: { width: 10, path: 'M0 14V0H6A4 4 0 0 1 6 8H0M5 8 10 14' },
  S: {
    width: 10,
    path: 'M9.6 3.4C9.2 1.2 7.4 0 5 0 2.2 0 .5 1.5 .5 3.6 .5 8.6 9.6 5.4 9.6 10.4 9.6 12.6 7.8 14 5 14 2.4 14 .6 12.7 .2 10.4',
  },
  T: { width: 10, path: 'M0 0H10M5 0V14' },
  U: { width: 10, path: 'M0 0V9.5A5 4.5 0 0 0 10 9.5V0' },
  V: { width: 10, path: 'M0 0 5 14 10 0' },
  W: { width: 14, path: 'M0 0 3.5 14 7 3 10.5 14 14 0' },
}

const GAP = 5.5

/** `text` centred on (x, y), its letters `height` high. @throws RangeError for a letter without a drawing */
export function drawLetters(
  text: string,
  { x, y, height, colour }: { x: number; y: number; height: number; colour: string },
): string {
  const drawn = [...text].map((character) => {
    const letter = letters[character]
    if (letter === undefined) throw new RangeError(`no drawing of ${character}`)
    return letter
  })
  const width = drawn.reduce((sum, letter) => sum + letter.width + GAP, -GAP)
  const scale = height / 14
  let at = -width / 2
  const paths = drawn.map(({ path, width }) => {
    const placed = `<path transform="translate(${round(at)} -7)" d="${path}"/>`
    at += width + GAP
    return placed
  })
  return `<g transform="translate(${x} ${y}) scale(${round(scale)})" fill="none" stroke="${colour}" stroke-width="3" stroke-linejoin="round">${paths.join('')}</g>`
}

const round = (value: number) => Math.round(value * 100) / 100
