import { colourOfTeam } from '#domain/team-colours.ts'
import type { TeamLook } from './facts.ts'

export interface TeamRow {
  id: string
  name: string
  logo_url: string | null
  team_color: string | null
}

export const lookOf = (team: TeamRow): TeamLook => ({
  name: team.name,
  colour: colourOfTeam(team),
  logo: team.logo_url,
})
