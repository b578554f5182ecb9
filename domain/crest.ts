import { colourOfTeam, secondColourOf } from './team-colours.ts'

/** The columns of a team that its crest is drawn from. */
export interface CrestTeam {
  id: string
  /** The letters of the crest. Lists leave them out, because their crests are too small. */
  code?: string
  team_color: string | null
  second_color?: string | null
}

/** How a team's crest and shirts look. Outline and field are numbers of shapes in crest-shapes.ts. */
export interface CrestLook {
  outline: number
  field: CrestField
  /** #rrggbb */
  first: string
  /** #rrggbb */
  second: string
  /** 'ARS' */
  code: string
}

/** How the two colours divide a crest or shirt. */
export const fields = ['plain', 'halves', 'stripes', 'hoops', 'sash', 'quarters'] as const
export type CrestField = (typeof fields)[number]

export const OUTLINES = 5

/** The look of a team: the same for its id and colours everywhere. The last digits of ids are evenly spread. */
export function crestOf(team: CrestTeam): CrestLook {
  const number = Number.parseInt(team.id.slice(-6), 16) || 0
  return {
    outline: number % OUTLINES,
    field: fields[Math.floor(number / OUTLINES) % fields.length] ?? 'plain',
    first: colourOfTeam(team),
    second: secondColourOf(team),
    code: team.code ?? '',
  }
}
