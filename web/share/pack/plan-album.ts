/** The stickers of a picture. Lengths are in pixels. */
export interface Album {
  /** The width of a sticker. */
  width: number
  height: number
  gap: number
  rows: number
  /** Stickers that have room. */
  shown: number
}

/** The height of a sticker relative to its width: a square portrait with the name below it. */
const TALL = 1.34
const LARGEST = 232
/** Names on narrower stickers are too small to be read on a phone. */
const SMALLEST = 84
const GAP = 12

/** The largest stickers with which all players have room; else as many as fit at the smallest size. */
export function planAlbum(players: number, room: { width: number; height: number }): Album {
  const plans = Array.from({ length: Math.max(1, players) }, (_, at) => planRows(at + 1, players, room))
  const best = plans.reduce((one, other) => (other.width > one.width ? other : one))
  if (best.width >= SMALLEST) return best
  const fits = (length: number, size: number) => Math.floor((length + GAP) / (size + GAP))
  const rows = fits(room.height, SMALLEST * TALL)
  return planRows(rows, rows * fits(room.width, SMALLEST), room)
}

function planRows(rows: number, players: number, { width, height }: { width: number; height: number }): Album {
  const columns = Math.ceil(players / rows)
  const wide = (width - (columns - 1) * GAP) / Math.max(1, columns)
  const high = (height - (rows - 1) * GAP) / rows
  const size = Math.floor(Math.min(LARGEST, wide, high / TALL))
  return { width: size, height: Math.floor(size * TALL), gap: GAP, rows, shown: players }
}
