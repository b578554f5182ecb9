import type { Removed } from './edit-players.ts'

/** '2 goals, 1 assist and man of the match removed'; null where nothing was. */
export function describeRemoved(removed: Removed | undefined): string | null {
  if (removed === undefined) return null
  const { goals, assists, passes, wasManOfMatch } = removed
  const parts = [
    count(goals.length, 'goal'),
    count(Math.max(assists, passes.length), 'assist'),
    wasManOfMatch ? 'man of the match' : '',
  ].filter((part) => part !== '')
  const last = parts.pop()
  return `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last} removed`
}

const count = (number: number, what: string) => (number === 0 ? '' : `${number} ${what}${number === 1 ? '' : 's'}`)
