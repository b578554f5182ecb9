import type { Change, Fact } from './change.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Ids that the words of these changes need names for, each once. */
export const namedIds = (changes: readonly Change[]): string[] => [
  ...new Set(changes.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)])),
]

function idsIn(fact: Fact): string[] {
  if (typeof fact === 'string') return UUID.test(fact) ? [fact] : []
  if (typeof fact !== 'object' || fact === null) return []
  return Object.values(fact).flatMap(idsIn)
}
