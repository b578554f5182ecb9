/** How many teams usually go down from a league of this size; an owner's league may do otherwise. */
export function countRelegated(teams: number): number {
  if (teams >= 16) return 3
  if (teams >= 10) return 2
  return teams >= 4 ? 1 : 0
}
