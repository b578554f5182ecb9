import { countMatches } from '#domain/count-words.ts'
import type { Undone } from './save-plan.ts'

/** Describes the result of an undo: 'The fixtures are as they were before. 1 match stays as it is, …' */
export const describeUndone = ({ left, lost }: Undone): string =>
  [
    left + lost === 0 ? 'The fixtures are as they were before.' : 'The other fixtures are as they were before.',
    left > 0 &&
      `${countMatches(left)} ${left === 1 ? 'stays as it is, since it was' : 'stay as they are, since they were'} recorded or moved in the meantime.`,
    lost > 0 && `${countMatches(lost)} could not come back, since a team is gone.`,
  ]
    .filter(Boolean)
    .reverse()
    .join(' ')
