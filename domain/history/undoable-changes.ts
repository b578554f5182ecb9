import type { Change } from './change.ts'

/** Facts that belong to the result of a match, as `app.result_facts` in the database lists them. */
const RESULT = [
  'score',
  'scores_manual',
  'score_90',
  'penalties',
  'status',
  'status_reason',
  'score_stands',
  'man_of_match_id',
  'home_lineup',
  'away_lineup',
  'home_formation',
  'away_formation',
  'goals',
  'incidents',
  'substitutions',
  'roles',
]

/**
 * The changes of one match that can be undone: those of its result of which nothing was changed again since.
 * @param changes the latest first
 */
export function undoableChanges<C extends Change>(changes: readonly C[]): Set<C> {
  const changedAgain = new Set<string>()
  const undoable = new Set<C>()
  for (const change of changes) {
    const facts = Object.keys(change.after).filter((key) => RESULT.includes(key))
    if (facts.length > 0 && !facts.some((key) => changedAgain.has(key))) undoable.add(change)
    for (const key of facts) changedAgain.add(key)
  }
  return undoable
}
