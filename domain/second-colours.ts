import { teamColours } from './team-colours.ts'

/** The palette of `teams.second_color`. */
export const secondColours = [
  ...teamColours,
  { name: 'White', value: '#ffffff' },
  { name: 'Black', value: '#14191a' },
] as const
