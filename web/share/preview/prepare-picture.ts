import sharp from 'sharp'
import { HEIGHT, PORTRAIT_WIDTH } from './card-parts.ts'
import type { PictureFrame } from './pictures-of.ts'

const CREST = 400
const ICON = 512
/** A squad may have sixty photos, each small on its picture. */
const STICKER = 240
const MAX_PIXELS = 50_000_000
const SECONDS = 3

/** A crest or icon in a size and form that a drawing takes: with this longer side, as a data address. */
export async function prepareWhole(bytes: Uint8Array, side = CREST): Promise<string> {
  return dataAddress(
    'png',
    await open(bytes, await densityOf(bytes, side))
      .resize(side, side, { fit: 'inside' })
      .png()
      .toBuffer(),
  )
}

/** A photo cut to its frame, around what is worth seeing. */
export async function preparePhoto(bytes: Uint8Array, width = PORTRAIT_WIDTH, height = HEIGHT): Promise<string> {
  const frame = open(bytes).resize(width, height, { position: 'attention' })
  return dataAddress('jpeg', await frame.jpeg({ quality: 85 }).toBuffer())
}

export const prepareIn: Record<PictureFrame, (bytes: Uint8Array) => Promise<string>> = {
  crest: (bytes) => prepareWhole(bytes),
  icon: (bytes) => prepareWhole(bytes, ICON),
  portrait: (bytes) => preparePhoto(bytes),
  square: (bytes) => preparePhoto(bytes, STICKER, STICKER),
}

const open = (bytes: Uint8Array, density = 72) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, density, animated: false }).autoOrient().timeout({ seconds: SECONDS })

// A drawing is rendered at the size in which it is shown, a photo has the size that it has.
async function densityOf(bytes: Uint8Array, side: number): Promise<number> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  return format === 'svg' ? Math.min(2400, Math.max(72, (72 * side) / Math.max(width, height))) : 72
}

const dataAddress = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
