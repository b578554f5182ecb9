import type { IconFacts } from '#web/share/preview/facts.ts'
import { previewOf, type ReadPicture } from '#web/share/preview/previews.ts'
import type { InstallableCompetition } from './competition-manifest.ts'

/** File names of a competition's icons: what a manifest and an Apple device ask for. */
export const iconKinds = {
  '192.png': { size: 192, isFilled: false, margin: 0 },
  '512.png': { size: 512, isFilled: false, margin: 0 },
  // Cut to any shape by the device: the picture keeps to the inner four fifths.
  'maskable-512.png': { size: 512, isFilled: true, margin: 0.1 },
  'apple-180.png': { size: 180, isFilled: true, margin: 0.05 },
} as const

export type IconKind = keyof typeof iconKinds

const STORED = /\/storage\/v1\/object\/public\/league-logos\/[^?#]/
const WHITE = '#ffffff'

/**
 * The app icon of a competition, else its logo, as this installation's storage holds it; null where neither lies there.
 * Pictures of other hosts are not fetched: an address that somebody typed would decide where the server calls.
 */
export function storedPicture({ settings, logo_url }: InstallableCompetition): string | null {
  for (const url of [settings.app_icon_url, logo_url]) if (url && STORED.test(url)) return url
  return null
}

/**
 * PNG of exactly the size that its name says, whatever was uploaded, filled with the competition's colour; null where
 * the picture cannot be read.
 */
export async function drawCompetitionIcon(
  competition: InstallableCompetition,
  kind: IconKind,
  readPicture: ReadPicture,
): Promise<Uint8Array | null> {
  const picture = storedPicture(competition)
  if (picture === null) return null
  const { size, isFilled, margin } = iconKinds[kind]
  const background = isFilled ? (competition.settings.colour ?? WHITE) : null
  const facts: IconFacts = { kind: 'icon', picture, size, margin, background }
  const icon = await previewOf(facts, readPicture).catch(() => null)
  return icon?.png ?? null
}
