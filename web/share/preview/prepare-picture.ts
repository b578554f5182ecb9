import sharp from 'sharp'
import { HEIGHT, PORTRAIT_WIDTH } from './card-parts.ts'
import type { Frame } from './pictures-of.ts'

const CREST = 400
/** A squad may have sixty photos, each small on its picture. */
const STICKER = 240
const MAX_PIXELS = 50_000_000
const SECONDS = 3

/** A crest or photo in a size and form that a card takes: at most 400 pixels wide and high, as a data address. */
export async function prepareCrest(bytes: Uint8Array): Promise<string> {
  return dataAddress(
    'png',
    await open(bytes, await densityOf(bytes))
      .resize(CREST, CREST, { fit: 'inside' })
      .png()
      .toBuffer(),
  )
}

/** A photo cut to its frame, around what is worth seeing. */
export async function preparePhoto(bytes: Uint8Array, width = PORTRAIT_WIDTH, height = HEIGHT): Promise<string> {
  const frame = open(bytes).resize(width, height, { position: 'attention' })
  return dataAddress('jpeg', await frame.jpeg({ quality: 85 }).toBuffer())
}

export const prepareIn: Record<Frame, (bytes: Uint8Array) => Promise<string>> = {
  crest: prepareCrest,
  portrait: (bytes) => preparePhoto(bytes),
  square: (bytes) => preparePhoto(bytes, STICKER, STICKER),
}

const open = (bytes: Uint8Array, density = 72) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, density, animated: false }).autoOrient().timeout({ seconds: SECONDS })

// A drawing is rendered at the size in which it is shown, a photo has the size that it has.
async function densityOf(bytes: Uint8Array): Promise<number> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  return format === 'svg' ? Math.min(2400, Math.max(72, (72 * CREST) / Math.max(width, height))) : 72
}

const dataAddress = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
