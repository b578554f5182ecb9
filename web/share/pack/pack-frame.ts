import type { ReactNode } from 'react'
import { fieldPaths } from '#domain/crest-shapes.ts'
import { textOn } from '#domain/team-colours.ts'
import {
  asPicture,
  colours,
  crest,
  display,
  eyebrow,
  fontSizeFor,
  type Pictures,
  running,
  touchline,
  wordmark,
} from '#web/share/preview/card-parts.ts'
import { box, picture, words } from '#web/share/preview/element.ts'
import type { TeamLook } from '#web/share/preview/facts.ts'
import { type PackFacts, packSizes } from './pack-facts.ts'

export const MARGIN = 56
const WIDTH = packSizes.square.width
/** The width between the margins. */
export const INNER = WIDTH - 2 * MARGIN
const RULE = 15
const BADGE = 168

/** The colours of a picture: a team's, or the competition's. */
export interface Paint {
  fill: string
  /** The texts on it. */
  ink: string
}

export function paintOf({ team, colour }: Pick<PackFacts, 'team' | 'colour'>): Paint {
  const fill = team?.first ?? colour
  return fill === null ? { fill: colours.grass, ink: colours.chalk } : { fill, ink: textOn(fill) }
}

/** The room for the content between header and footer. */
export const bodyHeight = ({ size }: PackFacts): number => {
  const { height, header, footer } = packSizes[size]
  return height - header - footer - RULE
}

interface FrameTexts {
  title: string
  /** The line below the title. */
  day: string
}

/** The competition and title on the team's colour, the content on paper, and the address at the end. */
export function packFrame(facts: PackFacts, texts: FrameTexts, pictures: Pictures, body: ReactNode) {
  const { width, height, footer } = packSizes[facts.size]
  const paint = paintOf(facts)
  return box(
    { width, height, flexDirection: 'column', background: colours.paper },
    header(facts, texts, pictures),
    touchline(colours.ink),
    box({ width, height: bodyHeight(facts), flexDirection: 'column' }, body),
    box(
      {
        width,
        height: footer,
        flexShrink: 0,
        padding: `${facts.size === 'story' ? 26 : 20}px ${MARGIN}px 0`,
        background: paint.fill,
      },
      box({ height: 40 }, wordmark(paint.ink, paint.ink)),
      words(facts.address, 1, {
        ...running,
        width: INNER - 230,
        marginLeft: 24,
        marginTop: 3,
        textAlign: 'right',
        fontSize: fontSizeFor(facts.address, { largest: 26, smallest: 20, room: 14 }),
        color: paint.ink,
      }),
    ),
  )
}

function header(facts: PackFacts, { title, day }: FrameTexts, pictures: Pictures) {
  const { width, header: height } = packSizes[facts.size]
  const paint = paintOf(facts)
  const badge = badgeOf(facts, pictures)
  const room = INNER - (badge === null ? 0 : BADGE + 40)
  return box(
    {
      width,
      height,
      flexShrink: 0,
      position: 'relative',
      padding: `0 ${MARGIN}px 30px`,
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      background: paint.fill,
    },
    ...(facts.team === null || facts.team.field === 'plain' ? [] : [pattern(facts.team, width, height)]),
    box(
      // The content is above the pattern.
      { width: room, flexDirection: 'column', position: 'relative' },
      box({ width: room }, eyebrow(facts.league, paint.ink, 32)),
      words(title, 1, {
        ...display,
        width: room,
        marginTop: 8,
        fontSize: fontSizeFor(title, { largest: 118, smallest: 60, room: room / 41 }),
        textTransform: 'uppercase',
        color: paint.ink,
      }),
      words(day, 1, { ...running, width: room, marginTop: 4, fontSize: 28, color: paint.ink }),
    ),
    ...(badge === null ? [] : [badge]),
  )
}

function badgeOf({ team, logo }: PackFacts, pictures: Pictures) {
  if (team !== null) return onChalk(team, BADGE, pictures)
  const source = logo === null ? undefined : pictures.get(logo)
  return source === undefined ? null : picture(source, BADGE, BADGE, { objectFit: 'contain' })
}

/** A crest on a disc of chalk, which shows on any colour. */
export const onChalk = (look: TeamLook, size: number, pictures: Pictures) =>
  box(
    {
      width: size,
      height: size,
      flexShrink: 0,
      borderRadius: size / 2,
      position: 'relative',
      alignItems: 'center',
      justifyContent: 'center',
      background: colours.card,
    },
    crest(look, Math.round(size * 0.66), pictures),
  )

/** The pattern of the shirt behind a text, as faint as leaves the text readable. */
export const pattern = ({ field, second }: TeamLook, width: number, height: number) =>
  box(
    { position: 'absolute', left: 0, top: 0, opacity: 0.14 },
    picture(asPicture(drawField(fieldPaths[field], second, width / height)), width, height),
  )

// The middle of the shirt, where every pattern shows.
function drawField(path: string, colour: string, ratio: number) {
  const [width, height] = ratio > 1 ? [32, 32 / ratio] : [32 * ratio, 32]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${16 - width / 2} ${16 - height / 2} ${width} ${height}"><path fill="${colour}" d="${path}"/></svg>`
}
