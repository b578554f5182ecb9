import { textOn } from './team-colours.ts'

const AMBER = '#f2c230'
const INK = '#14191a'

/** The goalkeeper's colour in a team of this colour. @param colour #rrggbb */
export const keeperColour = (colour: string): string => (textOn(colour) === INK ? INK : AMBER)
