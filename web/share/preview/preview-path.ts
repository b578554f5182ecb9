import { createHash } from 'node:crypto'
import type { PreviewFacts } from './facts.ts'

// Counted up when the cards look different, so that nobody keeps the old ones.
const DESIGN = 2

/** Changes with whatever the image shows: a new score is a new address, which nobody has an old image of. */
export const versionOf = (facts: PreviewFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, facts]))
    .digest('base64url')
    .slice(0, 12)

/** Where the preview image of a competition, match, team or player is, without the host. */
export const previewPath = (id: string, facts: PreviewFacts): string =>
  `/preview/${facts.kind}/${id}.png?v=${versionOf(facts)}`
