import { createHash } from 'node:crypto'
import type { DrawnFacts, PreviewFacts } from './facts.ts'

// Increase it when the cards' design changes, so that caches drop the old images.
const DESIGN = 4

/** A hash of what the image shows: a new score makes a new address, which no cache has. */
export const versionOf = (facts: DrawnFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, facts]))
    .digest('base64url')
    .slice(0, 12)

/** The path of a preview image. */
export const previewPath = (id: string, facts: PreviewFacts): string =>
  `/preview/${facts.kind}/${id}.png?v=${versionOf(facts)}`
