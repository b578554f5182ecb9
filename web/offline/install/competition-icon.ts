import type { QueryClient } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'
import type { InstallableCompetition } from './competition-manifest.ts'

/** File names of a competition's icons: what a manifest and an Apple device ask for. */
export const iconKinds = {
  '192.png': { size: 192, filled: false, margin: 0 },
  '512.png': { size: 512, filled: false, margin: 0 },
  // Cut to any shape by the device: the picture keeps to the inner four fifths.
  'maskable-512.png': { size: 512, filled: true, margin: 0.1 },
  'apple-180.png': { size: 180, filled: true, margin: 0.05 },
} as const

export type IconKind = keyof typeof iconKinds

const STORED = /\/storage\/v1\/object\/public\/league-logos\/([^?#]+)/
const MOST_PIXELS = 4096 * 4096
const SECONDS = 5
const WHITE = '#ffffff'

/**
 * The app icon of a competition, else its logo, as this installation's storage holds it; null where neither lies there.
 * Pictures of other hosts are not fetched: an address that somebody typed would decide where the server calls.
 */
export function storedPicture({ settings, logo_url }: InstallableCompetition): string | null {
  for (const url of [settings.app_icon_url, logo_url]) if (url && STORED.test(url)) return url
  return null
}

/** PNG of exactly the size that its name says, whatever was uploaded, filled with the competition's colour; null where the picture cannot be read. */
export async function drawIcon(
  client: QueryClient,
  url: string,
  kind: IconKind,
  colour: string | null,
): Promise<Buffer | null> {
  const key = STORED.exec(url)?.[1]
  if (key === undefined) return null
  const supabase = await supabaseOf(client)
  const { data } = await supabase.storage.from('league-logos').download(decodeURIComponent(key))
  return data && toIcon(Buffer.from(await data.arrayBuffer()), kind, colour ?? WHITE).catch(() => null)
}

async function toIcon(picture: Buffer, kind: IconKind, colour: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, filled, margin } = iconKinds[kind]
  const background = filled ? colour : { r: 0, g: 0, b: 0, alpha: 0 }
  const edge = Math.round(size * margin)
  const inner = size - 2 * edge
  return sharp(picture, { limitInputPixels: MOST_PIXELS, density: 300 })
    .timeout({ seconds: SECONDS })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .flatten(filled ? { background } : false)
    .png()
    .toBuffer()
}
