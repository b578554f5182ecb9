import { SCORE_PROBLEM } from '#domain/typed-score.ts'
import { isUnreachable } from './is-unreachable.ts'
import { UNEXPECTED } from './load-failure.ts'
import { currentSession } from './session-store.ts'
import { textOf } from './text-of.ts'

export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'
const NOT_FOUND_OR_ALLOWED =
  'It no longer exists, or you are not allowed to change it. Reload the page to see how it stands.'
const NOT_ALLOWED = 'You are not allowed to do this. If you are the owner, sign in again and repeat it.'
const TAKEN = 'There is one of that name already. Choose another name.'
export const SIGN_IN_AGAIN = 'Your session has ended. Sign in again and repeat it.'

const NO_RIGHTS = '42501'

const MESSAGES: Record<string, string> = {
  [NO_RIGHTS]: NOT_ALLOWED,
  PGRST116: NOT_FOUND_OR_ALLOWED,
  PGRST301: SIGN_IN_AGAIN,
  PGRST303: SIGN_IN_AGAIN,
}

// The database's limits, by the names of its constraints. A form that knows them says so earlier.
const LIMITS: Record<string, string> = {
  leagues_name_check: 'A competition needs a name of at most 200 characters.',
  logo_url_length: 'The address of a logo has at most 2,000 characters.',
  teams_name_check: 'A team needs a name of at most 200 characters.',
  scores_in_reach: SCORE_PROBLEM,
  played_in_our_time: 'A match is played between the years 1863 and 2199.',
  matches_round_check: 'A round is a number from 1 on.',
  matches_home_score_check: 'A score is a whole number from 0 on.',
  matches_away_score_check: 'A score is a whole number from 0 on.',
  match_notes_notes_check: 'Notes cannot be empty, and have at most 20,000 characters.',
  match_notes_public_line_check: 'The line for the report is one line of at most 200 characters.',
}
const BEYOND_LIMIT = 'Something of what you typed is too long or not allowed. Correct it and try again.'

/**
 * What went wrong, in words that say what to do next; a message of the server's own stands as it is.
 * @param unexpected stands where nobody said anything
 */
export function failureMessage(error: unknown, unexpected = UNEXPECTED): string {
  const code = textOf(error, 'code')
  const message = textOf(error, 'message')
  if (code === NO_RIGHTS && currentSession() === null) return SIGN_IN_AGAIN
  if (Object.hasOwn(MESSAGES, code)) return MESSAGES[code] ?? unexpected
  if (message.startsWith('duplicate key value')) return TAKEN
  const [, limit] = /violates check constraint "(\w+)"/.exec(message) ?? []
  if (limit !== undefined) return (Object.hasOwn(LIMITS, limit) && LIMITS[limit]) || BEYOND_LIMIT
  if (isUnreachable(error)) return UNREACHABLE
  return message || unexpected
}
