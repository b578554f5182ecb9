import { SCORE_PROBLEM } from '#domain/typed-score.ts'
import { currentSession } from '#web/session/session-store.ts'
import { isUnreachable } from './is-unreachable.ts'
import { isKnownText } from './known-texts.ts'
import { UNAVAILABLE, UNEXPECTED } from './load-failure.ts'
import { NotFoundError } from './not-found-error.ts'
import { PlainError } from './plain-error.ts'
import { textProperty } from './text-property.ts'

export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'
const NOT_FOUND_OR_ALLOWED =
  'It no longer exists, or you are not allowed to change it. Reload the page to see its current state.'
const NOT_ALLOWED =
  'You are not allowed to do this. Only the owner of the competition can change all of it; a manager changes their own team, its players and its notes.'
const TAKEN = 'That name is already in use. Choose another name.'
const BUSY = 'The server is busy. Wait a moment and try again.'
export const SIGN_IN_AGAIN = 'Your session has ended. Sign in again and repeat it.'

const NO_RIGHTS = '42501'
const TOO_LONG_OR_WRONG = 'Some of what you typed is too long or not allowed. Correct it and try again.'

// Messages by the code of PostgREST or PostgreSQL, when no known text is more specific.
const MESSAGES: Record<string, string> = {
  PGRST116: NOT_FOUND_OR_ALLOWED,
  PGRST301: SIGN_IN_AGAIN,
  PGRST303: SIGN_IN_AGAIN,
  '22001': TOO_LONG_OR_WRONG,
  '22003': TOO_LONG_OR_WRONG,
  '22007': TOO_LONG_OR_WRONG,
  '22008': TOO_LONG_OR_WRONG,
  '22021': TOO_LONG_OR_WRONG,
  '22P05': TOO_LONG_OR_WRONG,
  '23502': TOO_LONG_OR_WRONG,
  '23503': NOT_FOUND_OR_ALLOWED,
  '23505': TAKEN,
  '23514': TOO_LONG_OR_WRONG,
  '40001': BUSY,
  '40P01': BUSY,
  '55P03': BUSY,
  '57014': BUSY,
}

const NO_ADDRESS = 'Enter a full address that begins with https://, or leave it empty.'

// The database's limits, by the names of its constraints. Most forms check them before they send.
const LIMITS: Record<string, string> = {
  leagues_name_check: 'A competition needs a name of at most 200 characters.',
  logo_url_length: 'The address of a logo has at most 2,000 characters.',
  logo_url_address: NO_ADDRESS,
  photo_url_address: NO_ADDRESS,
  og_image_url_address: NO_ADDRESS,
  favicon_url_address: NO_ADDRESS,
  app_icon_url_address: NO_ADDRESS,
  teams_name_check: 'A team needs a name of at most 200 characters.',
  scores_in_reach: SCORE_PROBLEM,
  played_in_our_time: 'A match is played between the years 1863 and 2199.',
  matches_round_check: 'A round is a number of at least 1.',
  matches_home_score_check: 'A score is a whole number of at least 0.',
  matches_away_score_check: 'A score is a whole number of at least 0.',
  match_notes_notes_check: 'Notes cannot be empty, and have at most 20,000 characters.',
  match_notes_public_line_check: 'The line for the report is one line of at most 200 characters.',
}

/**
 * The message for an error, with what to do next. Messages that were written for users stay as they are; all others go
 * to the console.
 * @param unexpected the message when there is none for users
 */
export function failureMessage(error: unknown, unexpected = UNEXPECTED): string {
  const message = knownMessage(error)
  if (message !== textProperty(error, 'message')) log(error)
  return message ?? unexpected
}

function knownMessage(error: unknown): string | null {
  const code = textProperty(error, 'code')
  const message = textProperty(error, 'message')
  if (error instanceof PlainError || error instanceof NotFoundError) return message
  if (code === NO_RIGHTS) return currentSession() === null ? SIGN_IN_AGAIN : NOT_ALLOWED
  if (isKnownText(message, isAuthError(error) ? code : '')) return message
  const [, limit = ''] = /violates check constraint "(\w+)"/.exec(message) ?? []
  if (Object.hasOwn(LIMITS, limit)) return LIMITS[limit] ?? null
  if (Object.hasOwn(MESSAGES, code)) return MESSAGES[code] ?? null
  if (UNAVAILABLE.test(code)) return BUSY
  return isUnreachable(error) ? UNREACHABLE : null
}

// auth-js marks its errors with this property.
const isAuthError = (error: unknown) => typeof error === 'object' && error !== null && '__isAuthError' in error

const logged = new WeakSet<object>()

/** Logs an error once, although a form and a toast both ask for its message. */
function log(error: unknown) {
  if (typeof error !== 'object' || error === null || logged.has(error)) return
  logged.add(error)
  console.error(error)
}
