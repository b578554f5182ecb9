import { drawCrest } from '#domain/crest-shapes.ts'
import { textOn } from '#domain/team-colours.ts'
import { box, picture, strokes, WIDE, words } from './element.ts'
import type { TeamLook } from './facts.ts'
import { families } from './fonts.ts'

export const WIDTH = 1200
export const HEIGHT = 630
export const PORTRAIT_WIDTH = 380

/** The colours of web/styles/app.css, by day. */
export const colours = {
  paper: '#f5f3ec',
  card: '#fdfcf8',
  sunken: '#ebe8de',
  ink: '#14191a',
  muted: '#575e5a',
  line: '#d8d4c7',
  grass: '#0b6b3a',
  chalk: '#f5f3ec',
}

export const display = { fontFamily: families.display, fontWeight: 600, lineHeight: 1.04 } as const
export const running = { fontFamily: families.running, fontWeight: 400, lineHeight: 1.3 } as const

/** Small capitals over a heading. */
export const eyebrow = (text: string, colour: string, size = 34) =>
  words(text, 1, { ...display, fontSize: size, letterSpacing: size * 0.07, textTransform: 'uppercase', color: colour })

/** The thick and the thin rule that open every section of the programme. */
export const touchline = (colour: string) =>
  box(
    { flexDirection: 'column', width: '100%' },
    box({ height: 8, background: colour }),
    box({ height: 2, marginTop: 5, background: colour }),
  )

/** The name over a touchline with its corner quadrant, as in the header of the site. */
export const wordmark = (colour: string, quadrant: string) =>
  box(
    { alignItems: 'center', gap: 14 },
    strokes('0 0 24 24', ['M3 2v19h19', 'M3 10a11 11 0 0 1 11 11'], {
      width: 38,
      height: 38,
      colour: quadrant,
      line: 2.5,
    }),
    words('Touchline', 1, { ...display, fontSize: 34, letterSpacing: 1.5, textTransform: 'uppercase', color: colour }),
  )

/** A team's logo, or its crest. @param pictures addresses to the pictures themselves */
export function crest(look: TeamLook, size: number, pictures: Pictures) {
  const source = look.logo === null ? undefined : pictures.get(look.logo)
  if (source !== undefined) return picture(source, size, size, { objectFit: 'contain' })
  return box(
    { width: size, height: size, position: 'relative' },
    picture(asPicture(drawCrest(look)), size, size),
    ...(size < LETTERED ? [] : [letters(look, size)]),
  )
}

/** Smaller crests have no letters. */
const LETTERED = 60

const letters = ({ code, first, second, field }: TeamLook, size: number) =>
  box(
    {
      position: 'absolute',
      left: size * 0.125,
      top: size * 0.33,
      width: size * 0.75,
      height: size * 0.34,
      alignItems: 'center',
      justifyContent: 'center',
      background: first,
      color: textOn(first),
      ...(field !== 'plain' && { borderTop: line(size, second), borderBottom: line(size, second) }),
    },
    words(code, 1, {
      ...display,
      lineHeight: 1,
      fontSize: size * (code.length > 3 ? 0.24 : 0.3),
      color: textOn(first),
    }),
  )

const line = (size: number, colour: string) => `${Math.max(1, Math.round(size / 32))}px solid ${colour}`

/** A drawing as the address of a picture. */
export const asPicture = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

export type Pictures = ReadonlyMap<string, string>

/** The largest of these sizes at which a text of this length still has room. @param room letters that fit at size 100 */
export function fontSizeFor(text: string, sizes: { largest: number; smallest: number; room: number }): number {
  const { largest, smallest, room } = sizes
  return Math.round(Math.max(smallest, Math.min(largest, (room / Math.max(1, widthOf(text))) * 100)))
}

/** Counts letters of our condensed face; an ideogram is as wide as two, and other scripts' faces are not condensed. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : CONDENSED.test(character) ? 1 : 1.4), 0)

const CONDENSED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Mn}]/u
