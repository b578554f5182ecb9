import satori, { type SatoriOptions } from 'satori'
import sharp from 'sharp'
import { HEIGHT, type Pictures, WIDTH } from './card-parts.ts'
import { competitionCard } from './competition-card.ts'
import type { PreviewFacts } from './facts.ts'
import { loadFonts } from './fonts.ts'
import { canWrite, loadFurtherFonts } from './further-fonts.ts'
import { matchCard } from './match-card.ts'
import { playerCard } from './player-card.ts'
import { teamCard } from './team-card.ts'
import { withoutCharacters } from './without-characters.ts'

let fonts: ReturnType<typeof loadFonts> | undefined

/**
 * Draws a preview image, 1200 by 630. Characters that no font has are left out, rather than drawn as empty boxes.
 * @returns a PNG
 */
export async function drawCard(facts: PreviewFacts, pictures: Pictures): Promise<Uint8Array> {
  fonts ??= loadFonts()
  const missing = new Set<string>()
  const options: SatoriOptions = {
    width: WIDTH,
    height: HEIGHT,
    fonts: await fonts,
    loadAdditionalAsset: async (_language, characters) => {
      const further = await loadFurtherFonts(characters)
      for (const { segment } of graphemes.segment(characters)) if (!(await canWrite(segment))) missing.add(segment)
      return further
    },
  }
  const first = await satori(cardOf(facts, pictures), options)
  const svg = missing.size === 0 ? first : await satori(cardOf(withoutCharacters(facts, missing), pictures), options)
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 100, effort: 4 }).toBuffer()
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function cardOf(facts: PreviewFacts, pictures: Pictures) {
  switch (facts.kind) {
    case 'match':
      return matchCard(facts, pictures)
    case 'team':
      return teamCard(facts, pictures)
    case 'player':
      return playerCard(facts, pictures)
    case 'competition':
      return competitionCard(facts, pictures)
  }
}
