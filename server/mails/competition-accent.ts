import { textOn } from '#domain/team-colours.ts'
import type { Letter } from '#gateway/mail/letter.ts'

/** The colours of a competition's mail. @param colour the competition's own, #rrggbb; null for the product's */
export const competitionAccent = (colour: string | null): Pick<Letter, 'accent'> =>
  colour === null ? {} : { accent: { colour, text: textOn(colour) } }
