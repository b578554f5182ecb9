import { z } from 'zod'
import { invalidParameter } from './errors.ts'

const MAX_SIDE = 2500
const side = z.coerce.number().int().min(1).max(MAX_SIDE)

/** Compass directions, the centre, smart, or a focus point. */
const gravity = z.enum(['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp'])
const offset = z.coerce.number()

/** A picture's transformation; absent values leave it unchanged. */
export const transform = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'webp', 'avif']).optional(),
  gravity: gravity.optional(),
  x_offset: offset.optional(),
  y_offset: offset.optional(),
})
export type Transform = z.infer<typeof transform>

/** @throws ApiError naming the invalid parameter */
export function readTransform(given: unknown): Transform {
  const { success, data, error } = transform.safeParse(given)
  if (success) {
    if (data.gravity === 'fp' && !(isShare(data.x_offset) && isShare(data.y_offset)))
      throw invalidParameter('Focal point requires x and y coordinates within 0-1 range')
    return data
  }
  const [issue] = error.issues
  throw invalidParameter(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
}

const isShare = (value: number | undefined) => value !== undefined && value >= 0 && value <= 1

const RESIZING: Readonly<Record<string, string>> = { cover: 'fill', contain: 'fit', fill: 'force' }

/** The header X-Transformations: 'height:200,width:200,resizing_type:fill,quality:60' */
export function toText({ width, height, resize = 'cover', quality, format, ...place }: Transform): string {
  return [
    height === undefined ? [] : [`height:${height}`],
    width === undefined ? [] : [`width:${width}`],
    width === undefined && height === undefined ? [] : [`resizing_type:${RESIZING[resize]}`],
    quality === undefined ? [] : [`quality:${quality}`],
    format === undefined || format === 'origin' ? [] : [`format:${format}`],
    gravityText(place),
  ]
    .flat()
    .join(',')
}

function gravityText({ gravity: to, x_offset: x, y_offset: y }: Transform): string[] {
  if (to === undefined) return []
  const isPlain = to === 'sm' || (x === undefined && y === undefined)
  return [isPlain ? `gravity:${to}` : `gravity:${to}:${x ?? 0}:${y ?? 0}`]
}
