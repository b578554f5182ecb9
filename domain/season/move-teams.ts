// Promotion and relegation: where each team of a season plays in the next one.

export interface Division {
  /** The division in the season that ends; null for a new one. */
  fromStageId: string | null
  name: string
  teamIds: string[]
}

interface FinishedTable {
  id: string
  name: string
  /** The teams in the order of the table. */
  teamIds: string[]
  /** The teams of each group in its order; left out where all share one table. */
  groups?: readonly (readonly string[])[]
  zones: { first_place: number; last_place: number; kind: string }[]
}

/**
 * The divisions of the next season, as the zones of the tables suggest: teams in a zone of promotion go one division up,
 * those in a zone of relegation one down. The first division promotes nobody and the last one relegates nobody.
 * @param tables in the order of the divisions, the highest first
 */
export function suggestDivisions(tables: readonly FinishedTable[]): Division[] {
  const divisions = tables.map(({ id, name }): Division => ({ fromStageId: id, name, teamIds: [] }))
  const moved = tables.map(({ teamIds, groups = [teamIds], zones }, at) =>
    teamIds.map((teamId) => {
      const place = 1 + Math.max(...groups.map((group) => group.indexOf(teamId)))
      return { teamId, to: at + stepOf(zones, place, at, tables.length) }
    }),
  )
  // Teams that come down stand first and those that come up last, as their places were.
  for (const [at, division] of divisions.entries()) {
    for (const from of [at - 1, at, at + 1]) {
      division.teamIds.push(...(moved[from] ?? []).filter(({ to }) => to === at).map(({ teamId }) => teamId))
    }
  }
  return divisions
}

function stepOf(zones: FinishedTable['zones'], place: number, division: number, divisions: number): -1 | 0 | 1 {
  const isIn = (kind: string) =>
    zones.some((zone) => zone.kind === kind && zone.first_place <= place && place <= zone.last_place)
  if (isIn('relegation') && division < divisions - 1) return 1
  if ((isIn('promotion') || isIn('champion')) && division > 0) return -1
  return 0
}

/** Stands for the index of a division where the team is not in the next season. */
export const NOT_PLAYING = -1

/** The divisions after a team moved to another one, at a place in it; at its end without a place. */
export const moveTeam = (divisions: readonly Division[], teamId: string, to: number, place?: number): Division[] =>
  divisions.map((division, at) => {
    const teamIds = division.teamIds.filter((id) => id !== teamId)
    return { ...division, teamIds: at === to ? teamIds.toSpliced(place ?? teamIds.length, 0, teamId) : teamIds }
  })
