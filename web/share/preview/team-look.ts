import { type CrestTeam, crestOf } from '#domain/crest.ts'
import type { TeamLook } from './facts.ts'

export interface DrawnTeam extends CrestTeam {
  name: string
  logo_url: string | null
}

export const lookOf = (team: DrawnTeam): TeamLook => ({
  name: team.name,
  logo: team.logo_url,
  ...crestOf(team),
})
