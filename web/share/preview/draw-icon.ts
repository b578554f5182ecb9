import sharp from 'sharp'
import type { Pictures } from './card-parts.ts'
import type { IconFacts } from './facts.ts'

/**
 * Draws an icon: the picture in the middle, whole.
 * @returns a PNG
 * @throws Error where the picture could not be read
 */
export async function drawIcon(facts: IconFacts, pictures: Pictures): Promise<Uint8Array> {
  const { picture, size, margin } = facts
  const address = pictures.get(picture)
  if (address === undefined) throw new Error('The picture of the icon cannot be read')
  const edge = Math.round(size * margin)
  const inner = size - 2 * edge
  const background = facts.background ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .flatten(facts.background === null ? false : { background })
    .png()
    .toBuffer()
}
