import { nameKey } from '#domain/import/team-names.ts'
import { isolate } from '#domain/isolate-name.ts'
import { teamNameProblem } from '#domain/team-name.ts'

const MAX_TEAMS = 500

interface TeamNames {
  names: string[]
  problem: string | null
}

/** Reads one name from each line, typed or pasted from a column. Ignores blank lines and repeated spaces. */
export function readTeamNames(text: string, existing: string[]): TeamNames {
  const names = text
    .split(/[\r\n\t]+/)
    .map((line) => line.normalize('NFC').replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
  return { names, problem: findProblem(names, existing) }
}

function findProblem(names: string[], existing: string[]): string | null {
  if (names.length === 0) return 'Enter at least one name.'
  if (names.length > MAX_TEAMS) return `That is ${names.length} names; add at most ${MAX_TEAMS} at once.`
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(nameKey(name))) return `${isolate(name)} is written twice.`
    seen.add(nameKey(name))
    const problem = teamNameProblem(name, existing)
    if (problem !== null) return problem
  }
  return null
}
