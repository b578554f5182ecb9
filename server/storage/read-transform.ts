import { z } from 'zod'
import { invalidParameter } from './errors.ts'

const MOST_PIXELS_A_SIDE = 2500
const side = z.coerce.number().int().min(1).max(MOST_PIXELS_A_SIDE)

/** How a picture shall look; as it is, where nothing is said. */
export const transform = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'webp', 'avif']).optional(),
})
export type Transform = z.infer<typeof transform>

/** @throws ApiError naming what does not hold */
export function readTransform(given: unknown): Transform {
  const { success, data, error } = transform.safeParse(given)
  if (success) return data
  const [issue] = error.issues
  throw invalidParameter(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
}

const RESIZING: Readonly<Record<string, string>> = { cover: 'fill', contain: 'fit', fill: 'force' }

/** In the words of the header X-Transformations: 'height:200,width:200,resizing_type:fill,quality:60' */
export function toText({ width, height, resize = 'cover', quality, format }: Transform): string {
  return [
    height === undefined ? [] : [`height:${height}`],
    width === undefined ? [] : [`width:${width}`],
    width === undefined && height === undefined ? [] : [`resizing_type:${RESIZING[resize]}`],
    quality === undefined ? [] : [`quality:${quality}`],
    format === undefined || format === 'origin' ? [] : [`format:${format}`],
  ]
    .flat()
    .join(',')
}
