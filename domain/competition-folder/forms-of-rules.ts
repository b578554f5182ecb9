// Short forms in which authors write fields of rules.json, as the long ones.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A table may be its name alone, name its one group or its teams itself, or list its groups by name. */
export function withGroups(table: unknown): unknown {
  if (typeof table === 'string') return { stage: table, groups: [] }
  if (!isRecord(table)) return table
  const { group, teams, groups, ...others } = table
  if (groups != null) return { ...others, groups: listOfGroups(groups) }
  // Without groups and teams the table has the groups of its matches.
  const own = group == null && teams == null ? [] : [{ group: group ?? null, teams: teams ?? null }]
  return { ...others, groups: own }
}

/** Groups without teams may be names alone; `{ A: ['Ash', 'Birch'] }` lists teams by group. */
function listOfGroups(groups: unknown): unknown {
  if (isRecord(groups)) return Object.entries(groups).map(([group, teams]) => ({ group, teams }))
  return Array.isArray(groups) ? groups.map((each) => (typeof each === 'string' ? { group: each } : each)) : groups
}

/** `{ Ash: 3 }` as a list of decisions. */
export const teamPoints = (points: unknown): unknown =>
  isRecord(points) ? Object.entries(points).map(([team, taken]) => ({ team, points: taken })) : points

/** Fields that are null are left out, and so is a knock-out that says nothing. */
export function withoutNothing(rules: unknown): unknown {
  if (!isRecord(rules)) return rules
  return Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => value !== null && !(name === 'knockout' && isNothing(value))),
  )
}

const isNothing = (value: unknown) => value === false || (isRecord(value) && Object.keys(value).length === 0)
