import { nameKey } from './import/team-names.ts'

const LONGEST = 100

/** The reason why a team's name is invalid, or null. @param others names of the league's other teams */
export function teamNameProblem(name: string, others: readonly string[] = []): string | null {
  if (name.trim() === '') return 'A team needs a name.'
  if (name.trim().length > LONGEST) return `“${name.trim().slice(0, 30)}…” has more than ${LONGEST} characters.`
  const known = others.find((other) => nameKey(other) === nameKey(name))
  return known === undefined ? null : `${known} is in this competition already.`
}
