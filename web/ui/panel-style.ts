import type { CSSProperties } from 'react'
import { colourOfTeam, secondColourOf, textOn } from '#domain/team-colours.ts'

interface Coloured {
  id: string
  team_color: string | null
  second_color?: string | null
}

/** The colours of `team-panel` and `stickers`: the team's two, and that of text on the first. */
export function panelStyle(team: Coloured): CSSProperties {
  const first = colourOfTeam(team)
  return { '--a': first, '--b': secondColourOf(team), '--on': textOn(first) } as CSSProperties
}
