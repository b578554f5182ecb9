import { type CrestField, type CrestLook, fields } from './crest.ts'

// The shapes of crests, shirts and busts. Pages have them once, in their head (web/ui/shapes.tsx), so that a crest in a
// list is two references. Stripes begin and end at even numbers: at 16 pixels they still end between two pixels.

/** Shields in a box of 32 by 32. */
export const outlines = [
  'M4 2H28V15C28 23 23 28 16 31 9 28 4 23 4 15Z',
  'M4 5Q12 7 16 1 20 7 28 5V15C28 23 23 28 16 31 9 28 4 23 4 15Z',
  'M4 2H28V24Q28 28 24 28H20Q17 28 16 31 15 28 12 28H8Q4 28 4 24Z',
  'M4 2H28V18A12 13 0 0 1 4 18Z',
  'M8 2H24Q24 6 28 7V15C28 23 23 28 16 31 9 28 4 23 4 15V7Q8 6 8 2Z',
]

/** The parts in the second colour. A plain crest has a chief; a plain shirt has none. */
export const fieldPaths: Record<CrestField, string> = {
  plain: 'M0 0H32V9H0Z',
  halves: 'M16 0H32V32H16Z',
  stripes: 'M6 0h4v32H6zm8 0h4v32h-4zm8 0h4v32h-4z',
  hoops: 'M0 6h32v4H0zm0 8h32v4H0zm0 8h32v4H0z',
  sash: 'M-2 6 6-2 34 26 26 34Z',
  quarters: 'M16 0H32V16H16ZM0 16H16V32H0Z',
}

/** The head and neck of a bust, in the box 0 -8 32 32. */
export const HEAD = 'M12.6 7.4Q9.6 4.8 9.6.4 9.6-6.6 16-6.6 22.4-6.6 22.4.4 22.4 4.8 19.4 7.4V11L16 14.6 12.6 11Z'

/** The shirt of a bust, in the box 0 -8 32 32. */
const TORSO = 'M0 24V19Q.4 12.6 11.8 10.4 16 15.4 20.2 10.4 31.6 12.6 32 19V24Z'

/**
 * The crests and busts of a page refer to these shapes: the fields in the colours `--a` and `--b` of the element that refers to
 * them (`stripes`; `p` is the shirt of a plain one), and the outlines with their clips (`l0`, `c0`). Names are short,
 * because a page may have hundreds of crests.
 */
export const drawShapes = (): string =>
  [
    '<path id="p" fill="var(--a)" d="M-8-8H48V48H-8Z"/>',
    ...fields.map((field) => `<g id="${field}"><use href="#p"/><path fill="var(--b)" d="${fieldPaths[field]}"/></g>`),
    ...Object.entries({ ...outlines, b: TORSO }).map(
      ([name, d]) => `<clipPath id="c${name}"><path id="l${name}" d="${d}"/></clipPath>`,
    ),
  ].join('')

/** A crest without letters as an SVG of its own, for pictures that are drawn on the server. */
export const drawCrest = ({ outline, field, first, second }: CrestLook): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><clipPath id="crest"><path d="${outlines[outline]}"/></clipPath><g clip-path="url(#crest)"><path fill="${first}" d="M0 0H32V32H0Z"/><path fill="${second}" d="${fieldPaths[field]}"/></g><path fill="none" stroke="#14191a" stroke-opacity=".5" d="${outlines[outline]}"/></svg>`

/** The front of a shirt that fills a box, without a number. @param ratio width to height of the box, at most 1 */
export const drawShirt = ({ field, first, second }: CrestLook, ratio: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${16 - 16 * ratio} 0 ${32 * ratio} 32"><path fill="${first}" d="M0 0H32V32H0Z"/>${field === 'plain' ? '' : `<path fill="${second}" d="${fieldPaths[field]}"/>`}</svg>`

const GREY = '#858b83'

/** A head over the team's shirt, without a number and a ground. @param look null for a grey shirt */
export function drawBust(look: Pick<CrestLook, 'field' | 'first' | 'second'> | null): string {
  const { field, first, second } = look ?? { field: 'plain', first: GREY, second: GREY }
  const pattern = field === 'plain' ? '' : `<path fill="${second}" d="${fieldPaths[field]}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -8 32 32"><clipPath id="torso"><path d="${TORSO}"/></clipPath><path fill="${GREY}" d="${HEAD}"/><g clip-path="url(#torso)"><path fill="${first}" d="M0 0H32V32H0Z"/>${pattern}</g><path fill="none" stroke="${GREY}" stroke-width=".5" d="${TORSO}"/></svg>`
}
