/** The symbols of crests: drawn in a box of 100 by 100 around the origin, in `ink`, with details in `ground`. */
type Charge = (colours: { ink: string; ground: string }) => string

const turns = (count: number, drawing: string, offset = 0) =>
  Array.from(
    { length: count },
    (_, turn) => `<g transform="rotate(${offset + (turn * 360) / count})">${drawing}</g>`,
  ).join('')

const anchor: Charge = ({ ink }) => `
  <g fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">
    <circle cy="-36" r="9"/><path d="M0 -27V38M-20 -14H20M-38 8C-36 28-22 38 0 42 22 38 36 28 38 8"/>
  </g>
  <path fill="${ink}" d="M-50 14-37-6-26 16ZM50 14 37-6 26 16Z"/>`

const oak: Charge = ({ ink, ground }) => `
  <g fill="${ink}">
    <path d="M-7 0C-6 26-12 36-26 46H26C12 36 6 26 7 0Z"/>
    <circle cx="-27" cy="-2" r="17"/><circle cx="27" cy="-2" r="17"/><circle cx="-20" cy="-24" r="18"/>
    <circle cx="20" cy="-24" r="18"/><circle cy="-32" r="18"/><circle cy="-8" r="24"/>
  </g>
  <path fill="none" stroke="${ground}" stroke-width="4" stroke-linecap="round" d="M0 18V-14M0 4-14-8M0-4 14-16"/>`

const bridge: Charge = ({ ink, ground }) => `
  <path fill="${ink}" d="M-54-14C-30-34 30-34 54-14V16H-54Z"/>
  <g fill="${ground}"><path d="M-15 16V8A15 16 0 0 1 15 8V16ZM-45 16V10A11 12 0 0 1-23 10V16ZM23 16V10A11 12 0 0 1 45 10V16Z"/></g>
  <path fill="none" stroke="${ground}" stroke-width="3" d="M-52-6C-30-24 30-24 52-6"/>
  <g fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round">
    <path d="M-48 28Q-36 20-24 28T0 28 24 28 48 28"/><path d="M-28 42Q-21 35-14 42T0 42 14 42 28 42"/>
  </g>`

const flame: Charge = ({ ink, ground }) => `
  <path fill="${ink}" d="M2-50C14-30 36-14 34 14 33 36 17 48 0 48-19 48-34 35-34 14-34 0-27-10-20-18-19-8-14-4-8-4-14-22-8-40 2-50Z"/>
  <path fill="${ground}" d="M2-4C8 8 17 15 16 27 15 37 8 42 0 42-9 42-16 36-16 27-16 21-13 16-9 12-8 17-5 19-2 19-4 10-2 3 2-4Z"/>`

const star = (x: number, y: number, scale: number, ink: string) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" fill="${ink}" d="M0-50 11.8-16.2 47.6-15.5 19 6.2 29.4 40.5 0 20-29.4 40.5-19 6.2-47.6-15.5-11.8-16.2Z"/>`

const stars: Charge = ({ ink }) => star(0, -14, 0.72, ink) + star(-30, 30, 0.36, ink) + star(30, 30, 0.36, ink)

const wheel: Charge = ({ ink, ground }) => `
  ${turns(8, `<rect x="-8" y="-50" width="16" height="14" fill="${ink}"/>`, 22.5)}
  <circle r="40" fill="${ink}"/><circle r="30" fill="${ground}"/>
  ${turns(8, `<rect x="-3" y="-34" width="6" height="34" fill="${ink}"/>`)}
  <circle r="13" fill="${ink}"/><circle r="5" fill="${ground}"/>`

const sun: Charge = ({ ink }) => `
  <path fill="${ink}" d="M-26 8A26 26 0 0 1 26 8Z"/>
  <g fill="${ink}">${[-75, -50, -25, 0, 25, 50, 75]
    .map((angle) => `<path transform="translate(0 8) rotate(${angle})" d="M-5-32 0-54 5-32Z"/>`)
    .join('')}</g>
  <g fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round">
    <path d="M-46 20Q-34 11-23 20T0 20 23 20 46 20"/><path d="M-32 36Q-24 28-16 36T0 36 16 36 32 36"/>
  </g>`

const tower: Charge = ({ ink, ground }) => `
  <path fill="${ink}" d="M-36-46H-22V-34H-8V-46H8V-34H22V-46H36V-20H28L30 38H40V48H-40V38H-30L-28-20H-36Z"/>
  <path fill="${ground}" d="M-11 48V26A11 12 0 0 1 11 26V48ZM-4 4V-6A4 5 0 0 1 4-6V4ZM-27-14H27V-10H-27Z"/>`

const peaks: Charge = ({ ink, ground }) => `
  <path fill="${ink}" d="M-54 42-16-40 6 4 20-18 54 42Z"/>
  <path fill="${ground}" d="M-16-26-3 2-11-4-17 5-24-3-29 3ZM20-5 29 11 22 7 17 13 12 8Z"/>`

const lark: Charge = ({ ink, ground }) => `
  <path fill="${ink}" d="M50-22C42-22 38-32 26-32 16-32 10-24 6-14-10-34-30-44-52-44-48-36-44-32-38-28-42-28-46-29-50-30-44-18-36-12-26-8-30-7-34-7-38-8-28 4-16 8-6 8-20 20-34 26-50 28L-34 34-46 46C-16 46 8 36 20 18 28 8 34-4 34-14Z"/>
  <circle cx="26" cy="-22" r="3.6" fill="${ground}"/>`

const ball: Charge = ({ ink, ground }) => `
  <circle r="46" fill="${ground}" stroke="${ink}" stroke-width="6"/>
  <path fill="${ink}" d="M0-17 16.2-5.3 10 13.8H-10L-16.2-5.3Z"/>
  ${turns(5, `<path fill="${ink}" d="M-13-43.5C-5-47 5-47 13-43.5L0-32Z"/><path stroke="${ink}" stroke-width="5" d="M0-17V-34"/>`)}`

export const charges = { anchor, ball, bridge, flame, lark, oak, peaks, stars, sun, tower, wheel }
export type ChargeName = keyof typeof charges
