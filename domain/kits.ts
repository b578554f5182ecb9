import type { CrestLook } from './crest.ts'

/** The colours of a shirt, and how they divide it. */
export type Kit = Pick<CrestLook, 'field' | 'first' | 'second'>

interface Kits {
  home: Kit
  away: Kit
  homeKeeper: Kit
  awayKeeper: Kit
}

const INK = '#14191a'
const WHITE = '#ffffff'

/** Shirts that are less apart than this are taken for each other: red and orange, blue and purple. In OKLab. */
export const CLASH = 0.18

/** The share of the second colour in a shirt. */
const shares: Record<Kit['field'], number> = {
  plain: 0,
  halves: 0.5,
  stripes: 0.4,
  hoops: 0.35,
  sash: 0.3,
  quarters: 0.5,
}

/**
 * The shirts of both teams on the pitch. The home team wears its own shirt, unless that is green. The away team changes to
 * its second colour, then to white or ink, when its shirt is too close to the home team's. Each goalkeeper differs from
 * both teams and the other goalkeeper.
 */
export function chooseKits(home: Kit, away: Kit): Kits {
  const homeKit = choose(options(home), [])
  const awayKit = choose(options(away), [homeKit])
  const homeKeeper = choose(keeperKits, [homeKit, awayKit])
  const awayKeeper = choose(keeperKits, [homeKit, awayKit, homeKeeper])
  return { home: homeKit, away: awayKit, homeKeeper, awayKeeper }
}

/**
 * The colours of both teams in a chart: the home team's first one, and of the away team's two, ink and white the first
 * that is not taken for it.
 */
export function chartColours(home: Kit, away: Kit): [home: string, away: string] {
  const own = plain(home.first, home.first)
  const isApart = (colour: string) => kitDifference(own, plain(colour, colour)) >= CLASH
  return [home.first, [away.first, away.second, INK, WHITE].find(isApart) ?? WHITE]
}

/** A plain shirt with the other colour beside it. */
const plain = (first: string, second: string): Kit => ({ field: 'plain', first, second })

const WHITE_KIT = plain(WHITE, INK)

const options = ({ field, first, second }: Kit): Kit[] => [
  { field, first, second },
  { field, first: second, second: first },
  plain(second, first),
  plain(WHITE, first),
  plain(INK, first),
]

const keeperKits = ['#f2c230', INK, '#22b8e6', '#f27bb5', WHITE, '#f2762e', '#9333ea'].map((colour) =>
  plain(colour, colour),
)

/** The first kit that is not green and clashes with none of the others. */
const choose = (kits: Kit[], others: Kit[]): Kit =>
  kits.find((kit) => !isGreen(kit) && others.every((other) => kitDifference(kit, other) >= CLASH)) ?? WHITE_KIT

/** Greens have no place on the pitch: negative a is green in OKLab, and greys are near 0. */
const isGreen = ({ first }: Kit) => toOklab(first)[1] < -0.07

/** How different two shirts look. Two with patterns may have the same colours the other way round. */
export function kitDifference(one: Kit, other: Kit): number {
  const first = distance(toOklab(one.first), toOklab(other.first))
  return shares[one.field] && shares[other.field] ? Math.min(first, distance(mixOf(one), mixOf(other))) : first
}

type Lab = [lightness: number, a: number, b: number]

function mixOf({ field, first, second }: Kit): Lab {
  const [one, other, share] = [toOklab(first), toOklab(second), shares[field]]
  return one.map((value, at) => value * (1 - share) + (other[at] ?? 0) * share) as Lab
}

const distance = (one: Lab, other: Lab) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))

/** The colour in OKLab (Björn Ottosson, 2020), in which equal distances look equal. @param colour #rrggbb */
function toOklab(colour: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
