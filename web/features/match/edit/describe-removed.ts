import { countWords } from '#domain/count-words.ts'
import type { Removed } from './edit-players.ts'
import { ROLES } from './incidents.ts'

/** '2 goals, 1 assist and man of the match removed'; null where nothing was. */
export function describeRemoved(removed: Removed | undefined): string | null {
  if (removed === undefined) return null
  const { goals, assists, passes, wasManOfMatch, details } = removed
  const { incidents, substitutions, roles } = details
  const parts = [
    count(goals.length, 'goal'),
    count(Math.max(assists, passes.length), 'assist'),
    count(incidents.length, 'other event'),
    count(substitutions.length, 'substitution'),
    wasManOfMatch ? 'man of the match' : '',
    ...roles.map((role) => ROLES[role].toLowerCase()),
  ].filter((part) => part !== '')
  const last = parts.pop()
  return `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last} removed`
}

const count = (number: number, what: string) => (number === 0 ? '' : countWords(number, what))
