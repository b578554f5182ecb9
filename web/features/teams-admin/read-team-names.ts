const MAX_NAME = 100
const MAX_TEAMS = 500

export interface TeamNames {
  names: string[]
  problem: string | null
}

/** One name a line, as typed or pasted from a column; blank lines and doubled spaces do not count. */
export function readTeamNames(text: string, existing: string[]): TeamNames {
  const names = text
    .split(/[\r\n\t]+/)
    .map((line) => line.normalize('NFC').replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
  return { names, problem: findProblem(names, existing) }
}

/** Why a team cannot have this name, or null. */
export function nameProblem(name: string, others: string[]): string | null {
  if (name.trim() === '') return 'A team needs a name.'
  if (name.length > MAX_NAME) return `“${name.slice(0, 30)}…” has more than ${MAX_NAME} characters.`
  const known = others.find((other) => keyOf(other) === keyOf(name))
  return known === undefined ? null : `${known} is in this competition already.`
}

function findProblem(names: string[], existing: string[]): string | null {
  if (names.length === 0) return 'Write at least one name.'
  if (names.length > MAX_TEAMS) return `That is ${names.length} names; add at most ${MAX_TEAMS} at once.`
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(keyOf(name))) return `${name} is written twice.`
    seen.add(keyOf(name))
    const problem = nameProblem(name, existing)
    if (problem !== null) return problem
  }
  return null
}

const keyOf = (name: string) => name.trim().toLowerCase()
