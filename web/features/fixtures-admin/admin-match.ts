import { isolate } from '#domain/isolate-name.ts'

/** What the owner's tools need to know of a match: a row of `matches` with both teams. */
export interface AdminMatch {
  id: string
  played_at: string
  home_score: number | null
  away_score: number | null
  home_team: { name: string }
  away_team: { name: string }
}

export const matchName = ({ home_team, away_team }: AdminMatch) =>
  `${isolate(home_team.name)} v ${isolate(away_team.name)}`
