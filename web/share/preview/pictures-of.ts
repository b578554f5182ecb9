import { packLogos } from '#web/share/pack/pack-logos.ts'
import type { CardFacts, DrawnFacts } from './facts.ts'

/**
 * How a picture is prepared: a crest or icon is shown whole, a photo is cut to the frame of the player's card or to a
 * square.
 */
export type PictureFrame = 'crest' | 'icon' | 'portrait' | 'square'

export interface WantedPicture {
  address: string
  frame: PictureFrame
}

/** The crests and photos that a card shows, each once, or the picture of an icon. */
export function picturesOf(facts: DrawnFacts): WantedPicture[] {
  if (facts.kind === 'icon') return [{ address: facts.picture, frame: 'icon' }]
  const photos = new Set(photosOf(facts).filter((address) => address !== null))
  const crests = new Set(crestsOf(facts).filter((address) => address !== null && !photos.has(address)))
  const frame = facts.kind === 'player' ? 'portrait' : 'square'
  return [
    ...[...photos].map((address) => ({ address: String(address), frame }) as const),
    ...[...crests].map((address) => ({ address: String(address), frame: 'crest' }) as const),
  ]
}

function photosOf(facts: CardFacts): (string | null)[] {
  if (facts.kind === 'player') return [facts.photo]
  if (facts.kind === 'pack' && facts.content.card === 'squad') return facts.content.players.map(({ photo }) => photo)
  return []
}

function crestsOf(facts: CardFacts): (string | null)[] {
  switch (facts.kind) {
    case 'match':
      return [facts.home.logo, facts.away.logo]
    case 'team':
      return [facts.team.logo]
    case 'player':
      return [facts.team?.logo ?? null]
    case 'competition':
      return [facts.logo, ...facts.table.map(({ team }) => team.logo)]
    case 'pack':
      return packLogos(facts)
  }
}
