/** The palette of section 9. `teams.team_color` stores the name in lower case; new teams are purple. */
export const teamColours = [
  { name: 'Purple', value: '#7c3aed' },
  { name: 'Pink', value: '#db2777' },
  { name: 'Orange', value: '#ea580c' },
  { name: 'Blue', value: '#2563eb' },
  { name: 'Red', value: '#dc2626' },
  { name: 'Yellow', value: '#eab308' },
  { name: 'Green', value: '#16a34a' },
  { name: 'Gray', value: '#6b7280' },
  { name: 'Silver', value: '#a8b0b8' },
  { name: 'Light Gray', value: '#d1d5db' },
  { name: 'Charcoal', value: '#36454f' },
] as const

const GREYS = ['#6b7280', '#7d858f', '#8a929b', '#59626b', '#9aa1a8', '#4b5563', '#6e757e', '#868d95'] as const

/** A team's colour as #rrggbb. An unknown or missing colour becomes a grey that depends on the team's id. */
export function colourOfTeam({ id, team_color }: { id: string; team_color: string | null }): string {
  const stored = team_color?.toLowerCase()
  const known = teamColours.find(({ name }) => name.toLowerCase() === stored)
  return known?.value ?? GREYS[(id.codePointAt(id.length - 1) ?? 0) % GREYS.length] ?? GREYS[0]
}

/** Ink or chalk, whichever has more contrast with the colour (WCAG). @param colour #rrggbb */
export function textOn(colour: string): '#14191a' | '#ffffff' {
  return luminance(colour) > 0.2 ? '#14191a' : '#ffffff'
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
