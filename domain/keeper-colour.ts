import { textOn } from './team-colours.ts'

const AMBER = '#f2c230'
const INK = '#14191a'

/** What a goalkeeper wears beside a team in this colour. @param colour #rrggbb */
export const keeperColour = (colour: string): string => (textOn(colour) === INK ? INK : AMBER)
