import type { Sharp } from 'sharp'
import { ApiError } from '#gateway/errors.ts'
import { cropAt } from './crop-at.ts'
import { entityTooLarge, invalidRequest } from './errors.ts'
import type { Transform } from './read-transform.ts'

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

interface Size {
  width: number
  height: number
}

const MAX_PIXELS = 50_000_000
/** The pixel limit of all output frames together. */
const MAX_ANIMATED_PIXELS = 4_000_000
/** A drawing is loaded with fewer pixels: each of its groups and filters can take as much memory as the whole. */
const MAX_DRAWN_PIXELS = 4_000_000
/** Encoding AVIF takes many times as long as any other format. */
const MAX_AVIF_PIXELS = 1_000_000
const AVIF_EFFORT = 1
const GIF_EFFORT = 3
const QUALITY = 80
/** The resolution at which a drawing has the size that it names. */
const DENSITY = 72
const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/**
 * Resizes and converts a picture. No side becomes longer than the picture's.
 * @throws ApiError for a file that is no picture, or that is too large
 */
export async function convertPicture(source: Uint8Array, transform: Transform, format: Format): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height, resize = 'cover', quality = QUALITY } = transform
  try {
    // Decodes damaged pictures as far as possible, like browsers.
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'none' } as const
    const { pages = 1, autoOrient, format: found, ...one } = await sharp(source, options).metadata()
    const isDrawing = found === 'svg'
    const output = sizeOf(autoOrient, transform)
    const pixels = output.width * output.height
    if (format === 'avif' && pixels > MAX_AVIF_PIXELS) throw entityTooLarge()
    // An animation that would take minutes becomes its first frame.
    const isAnimated = pages > 1 && (format === 'gif' || format === 'webp') && pages * pixels <= MAX_ANIMATED_PIXELS
    const density = isDrawing ? DENSITY * Math.min(1, Math.sqrt(MAX_DRAWN_PIXELS / (one.width * one.height))) : DENSITY
    const picture = sharp(source, { ...options, animated: isAnimated, ...(isDrawing && { density }) })
    const upright = isAnimated ? picture : picture.autoOrient()
    const crop = isAnimated ? null : cropAt(autoOrient, transform)
    const sized =
      crop !== null
        ? upright.resize({ ...crop.scaled, fit: 'fill' }).extract(crop.frame)
        : width === undefined && height === undefined
          ? upright
          : upright.resize({
              ...(resize === 'fill'
                ? output
                : { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }),
              fit: FITS[resize],
              ...(transform.gravity === 'sm' ? { position: sharp.strategy.attention } : {}),
              withoutEnlargement: true,
            })
    return await encode(sized, format, quality).toBuffer()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw /pixel limit/.test(String(error))
      ? entityTooLarge()
      : invalidRequest('The source image is invalid or unsupported for rendering')
  }
}

function encode(picture: Sharp, format: Format, quality: number): Sharp {
  if (format === 'png') return picture.png()
  if (format === 'gif') return picture.gif({ effort: GIF_EFFORT })
  return format === 'avif' ? picture.avif({ quality, effort: AVIF_EFFORT }) : picture[format]({ quality })
}

/**
 * The size of an output frame. Like imgproxy, 'fill' keeps the ratio of the requested sides where the picture is
 * smaller.
 */
function sizeOf(source: Size, transform: Transform): Size {
  const { width = source.width, height = source.height, resize = 'cover' } = transform
  if (resize === 'fill') return scale({ width, height }, Math.min(1, source.width / width, source.height / height))
  const covers = resize === 'cover' && transform.width !== undefined && transform.height !== undefined
  if (covers) return { width: Math.min(width, source.width), height: Math.min(height, source.height) }
  return scale(source, Math.min(1, width / source.width, height / source.height))
}

const scale = ({ width, height }: Size, by: number): Size => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
})
