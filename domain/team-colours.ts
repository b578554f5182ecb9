/** The palette of section 9, by the names that `teams.team_color` stores. The last two are second colours alone. */
export const palette: Readonly<Record<string, string>> = {
  purple: '#7c3aed',
  pink: '#db2777',
  orange: '#ea580c',
  blue: '#2563eb',
  red: '#dc2626',
  yellow: '#eab308',
  green: '#16a34a',
  gray: '#6b7280',
  silver: '#a8b0b8',
  'light gray': '#d1d5db',
  charcoal: '#36454f',
  white: '#ffffff',
  black: '#14191a',
}

const GREYS = ['#6b7280', '#7d858f', '#8a929b', '#59626b', '#9aa1a8', '#4b5563', '#6e757e', '#868d95'] as const

/** A team's colour as #rrggbb. An unknown or missing colour becomes a grey that depends on the team's id. */
export function colourOfTeam({ id, team_color }: { id: string; team_color: string | null }): string {
  return valueOfName(team_color) ?? GREYS[(id.codePointAt(id.length - 1) ?? 0) % GREYS.length] ?? GREYS[0]
}

/** A team's second colour as #rrggbb. Without one it is ink or white, whichever stands out from the first. */
export const secondColourOf = (team: { id: string; team_color: string | null; second_color?: string | null }): string =>
  valueOfName(team.second_color) ?? textOn(colourOfTeam(team))

const valueOfName = (name: string | null | undefined) => {
  const stored = name?.toLowerCase() ?? ''
  return Object.hasOwn(palette, stored) ? palette[stored] : undefined
}

/** Ink or chalk, whichever has more contrast with the colour (WCAG). @param colour #rrggbb */
export function textOn(colour: string): '#14191a' | '#ffffff' {
  return luminance(colour) > 0.2 ? '#14191a' : '#ffffff'
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    // The result is within 0.005 of the definition, which has a linear part for the darkest.
    return (Number.parseInt(colour.slice(start, start + 2), 16) / 255) ** 2.2
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
