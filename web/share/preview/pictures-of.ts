import { packLogos } from '#web/share/pack/pack-logos.ts'
import type { CardFacts } from './facts.ts'

export interface WantedPicture {
  address: string
  /** A photo is cut to its frame, a crest is shown whole. */
  isPhoto: boolean
}

/** The crests and photos that a card shows, each once. */
export function picturesOf(facts: CardFacts): WantedPicture[] {
  const photo = facts.kind === 'player' ? facts.photo : null
  const crests = new Set(crestsOf(facts).filter((address) => address !== null && address !== photo))
  return [
    ...(photo === null ? [] : [{ address: photo, isPhoto: true }]),
    ...[...crests].map((address) => ({ address: String(address), isPhoto: false })),
  ]
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
