import satori from 'satori'
import sharp from 'sharp'
import { packCard } from '#web/share/pack/pack-card.ts'
import { packSizes } from '#web/share/pack/pack-facts.ts'
import { HEIGHT, type Pictures, WIDTH } from './card-parts.ts'
import { competitionCard } from './competition-card.ts'
import { type CardFacts, isPack } from './facts.ts'
import { loadFonts } from './fonts.ts'
import { FurtherFonts, KANA } from './further-fonts.ts'
import { matchCard } from './match-card.ts'
import { playerCard } from './player-card.ts'
import { simplifyEmoji } from './simplify-emoji.ts'
import { teamCard } from './team-card.ts'
import { withoutCharacters } from './without-characters.ts'

let fonts: ReturnType<typeof loadFonts> | undefined

/**
 * Draws a card. Characters that no font has are left out, rather than drawn as empty boxes.
 * @returns a PNG: 1200 by 630 for previews
 */
export async function drawCard(facts: CardFacts, pictures: Pictures): Promise<Uint8Array> {
  const svg = await layOutCard(facts, pictures)
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 100, effort: 4 }).toBuffer()
}

/** The card as SVG, of the same size. */
export const layOutCard = (facts: CardFacts, pictures: Pictures): Promise<string> =>
  layOut(simplifyEmoji(facts), pictures)

/**
 * Lays out until every character has a font or is known to have none. The list of fonts is of this card alone: satori
 * keeps what it parsed as long as the list.
 */
async function layOut(facts: CardFacts, pictures: Pictures): Promise<string> {
  fonts ??= loadFonts()
  const text = JSON.stringify(facts)
  const further = new FurtherFonts(KANA.test(text))
  const list = [...(await fonts), ...(await further.load(text.replaceAll(OURS, '')))]
  const missing = new Set<string>()
  for (;;) {
    const asked = new Set<string>()
    const svg = await satori(cardOf(withoutCharacters(facts, missing), pictures), {
      ...sizeOf(facts),
      fonts: [...list],
      loadAdditionalAsset: async (_language, characters) => {
        for (const { segment } of graphemes.segment(characters)) asked.add(segment)
        return []
      },
    })
    const isNew = (character: string) => !missing.has(character)
    const unwritten = [...asked].filter(isNew)
    if (unwritten.length === 0) return svg
    const found = await further.load(unwritten.join(''))
    list.push(...found)
    if (found.length === 0) for (const character of unwritten) missing.add(character)
  }
}

/** Characters that the faces of the site and Fira have. */
const OURS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const sizeOf = (facts: CardFacts) => (isPack(facts) ? packSizes[facts.size] : { width: WIDTH, height: HEIGHT })

function cardOf(facts: CardFacts, pictures: Pictures) {
  switch (facts.kind) {
    case 'match':
      return matchCard(facts, pictures)
    case 'team':
      return teamCard(facts, pictures)
    case 'player':
      return playerCard(facts, pictures)
    case 'competition':
      return competitionCard(facts, pictures)
    case 'pack':
      return packCard(facts, pictures)
  }
}
