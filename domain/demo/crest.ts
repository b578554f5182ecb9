import { type ChargeName, charges } from './crest-charges.ts'
import { drawLetters } from './crest-letters.ts'

/** The description of a club's crest. Colours are CSS hex. */
export interface DemoCrest {
  shape: keyof typeof shapes
  /** The division of the ground between the first and the second colour. */
  field: keyof typeof fields
  colours: { ground: string; division: string; ink: string; rim: string; letters?: string }
  charge: ChargeName
  initials: string
}

const shapes = {
  roundel: 'M100 8A92 92 0 0 1 100 192 92 92 0 0 1 100 8Z',
  heater: 'M20 12H180V92C180 140 148 174 100 194 52 174 20 140 20 92Z',
  swiss: 'M20 24C48 30 76 22 100 8 124 22 152 30 180 24V104C180 148 148 176 100 194 52 176 20 148 20 104Z',
  square: 'M22 12H178V120C178 168 150 180 100 194 50 180 22 168 22 120Z',
  hexagon: 'M100 6 182 52V148L100 194 18 148V52Z',
  lozenge: 'M100 4C120 40 150 70 192 100 150 130 120 160 100 196 80 160 50 130 8 100 50 70 80 40 100 4Z',
}

const stripe = (x: number, width: number) => `M${x} 0h${width}v200h-${width}Z`
const hoop = (y: number, height: number) => `M0 ${y}h200v${height}h-200Z`

const fields = {
  plain: '',
  stripes: [24, 68, 112, 156].map((x) => stripe(x, 22)).join(''),
  pale: stripe(62, 76),
  hoops: [40, 96, 152].map((y) => hoop(y, 28)).join(''),
  halves: stripe(100, 100),
  quarters: 'M0 0H100V100H0ZM100 100H200V200H100Z',
  sash: 'M-10 20 40-20 214 154 164 204Z',
  chevron: 'M0 176 100 104 200 176V216L100 148 0 216Z',
  base: hoop(140, 60),
  chief: hoop(0, 58),
}

/** Positions of symbol and letters inside the rim: the shapes narrow in different places. */
const places: Record<DemoCrest['shape'], { charge: [y: number, scale: number]; letters: [y: number, height: number] }> =
  {
    roundel: { charge: [84, 0.98], letters: [154, 22] },
    heater: { charge: [104, 0.96], letters: [37, 24] },
    swiss: { charge: [88, 0.98], letters: [156, 22] },
    square: { charge: [110, 1.06], letters: [36, 24] },
    hexagon: { charge: [90, 1], letters: [156, 20] },
    lozenge: { charge: [96, 0.9], letters: [156, 15] },
  }

/** Draws the crest as an SVG of 200 by 200: two or three flat colours, no gradients, no fonts. */
export function drawDemoCrest({ shape, field, colours, charge, initials }: DemoCrest): string {
  const { ground, division, ink, rim, letters = ink } = colours
  const outline = shapes[shape]
  const place = places[shape]
  const [letterY, height] = place.letters
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">`,
    `<clipPath id="field"><path d="${outline}"/></clipPath>`,
    `<g clip-path="url(#field)"><path fill="${ground}" d="M0 0H200V200H0Z"/><path fill="${division}" d="${fields[field]}"/></g>`,
    `<path d="${outline}" fill="none" stroke="${rim}" stroke-width="9" stroke-linejoin="round"/>`,
    `<g transform="translate(100 ${place.charge[0]}) scale(${place.charge[1]})">${charges[charge]({ ink, ground })}</g>`,
    drawLetters(initials, { x: 100, y: letterY, height, colour: letters }),
    '</svg>',
  ]
    .join('')
    .replaceAll(/\n\s*/g, '')
}
