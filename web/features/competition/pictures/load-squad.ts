import { seasonName } from '#domain/season.ts'
import { squadLines } from '#domain/squad-lines.ts'
import { load } from '#web/queries/preload.ts'
import type { SquadContent } from '#web/share/pack/pack-facts.ts'
import type { Subject } from './picture-facts.ts'
import { squadQuery } from './squad-query.ts'

/** The squad of a team, goalkeepers first; null without a team or players. */
export async function loadSquad({ context, competition, teamId }: Subject): Promise<SquadContent | null> {
  if (teamId === null) return null
  const players = squadLines(await load(context, squadQuery(teamId))).flatMap((line) => line.players)
  if (players.length === 0) return null
  return {
    card: 'squad',
    day: `The squad · Season ${seasonName(competition)}`,
    players: players.map(({ full_name, jersey_number, photo_url }) => ({
      name: full_name,
      number: jersey_number,
      photo: photo_url,
    })),
  }
}
