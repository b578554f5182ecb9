import { failureMessage } from '#web/queries/failures/failure-message.ts'
import type { ProfileValues } from './profile-schema.ts'

interface Refusal {
  reason: string
  /** The field that caused it; null if none did. */
  field: keyof ProfileValues | null
}

// Constraints of the database, with the reason that people read instead of the name.
const CONSTRAINTS: readonly (readonly [pattern: RegExp, field: keyof ProfileValues, reason: string])[] = [
  [/full_name/, 'full_name', 'Enter a name of at most 200 characters.'],
  [/jersey_number/, 'jersey_number', 'Enter a whole number from 0 to 999.'],
  [/date_of_birth/, 'date_of_birth', 'Enter a date between 1900 and today.'],
  [/bio/, 'bio', 'The bio can have at most 10,000 characters.'],
  [/email/, 'email', 'Please provide a valid email address'],
]

const ABOUT_ADDRESS = [
  'This email is already associated with another player',
  'Only who runs the team can change the address of its manager',
]

/** The reason why the database refused a profile. */
export function describeProfileRefusal(error: unknown): Refusal {
  const { code, message } = readError(error)
  if (code === '23514' || code === '22003') {
    const [, field = null, reason = failureMessage(error)] = CONSTRAINTS.find(([name]) => name.test(message)) ?? []
    return { field, reason }
  }
  return ABOUT_ADDRESS.includes(message)
    ? { field: 'email', reason: message }
    : { field: null, reason: failureMessage(error) }
}

function readError(error: unknown) {
  const textOf = (key: string) => {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : ''
    return typeof value === 'string' ? value : ''
  }
  return { code: textOf('code'), message: textOf('message') }
}
