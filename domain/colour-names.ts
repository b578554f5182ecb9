import { palette } from './team-colours.ts'

/** The colours to choose a team's second one from, as screens name them. New teams are purple and white. */
export const secondColours = Object.entries(palette).map(([stored, value]) => ({
  name: stored.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  value,
}))

/** The eleven of section 9, to choose a team's first one from. */
export const teamColours = secondColours.slice(0, 11)
