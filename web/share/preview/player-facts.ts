import { positionLabel } from '#domain/positions.ts'
import type { PlayerFacts } from './facts.ts'
import { type DrawnTeam, lookOf } from './team-look.ts'

type PlayersTeam = DrawnTeam & { league: { name: string } }

interface PlayerRow {
  full_name: string
  photo_url: string | null
  position: string | null
  jersey_number: number | null
  teams: PlayersTeam[]
  managed: PlayersTeam[]
  totals: { goals: number; assists: number; appearances: number; motm: number }
}

/** The facts for the preview of a player. */
export function playerFacts({
  full_name,
  photo_url,
  position,
  jersey_number,
  teams,
  managed,
  totals,
}: PlayerRow): PlayerFacts {
  const team = teams[0] ?? managed[0]
  const { goals, assists, appearances, motm } = totals
  return {
    kind: 'player',
    name: full_name,
    position: position === null ? null : positionLabel(position),
    number: jersey_number,
    photo: photo_url,
    team: team ? lookOf(team) : null,
    league: team?.league.name ?? null,
    goals,
    assists,
    appearances,
    motm,
  }
}
