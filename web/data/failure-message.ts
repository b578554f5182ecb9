const UNEXPECTED = 'An unexpected error occurred. Please try again later.'
export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'
const NOT_FOUND_OR_ALLOWED =
  'It no longer exists, or you are not allowed to change it. Reload the page to see how it stands.'
const NOT_ALLOWED = 'You are not allowed to do this. If you are the owner, sign in again and repeat it.'
const TAKEN = 'There is one of that name already. Choose another name.'
const SIGN_IN_AGAIN = 'Your session has ended. Sign in again and repeat it.'

const MESSAGES: Record<string, string> = {
  '42501': NOT_ALLOWED,
  PGRST116: NOT_FOUND_OR_ALLOWED,
  PGRST301: SIGN_IN_AGAIN,
  PGRST303: SIGN_IN_AGAIN,
}

/** What went wrong, in words that say what to do next; a message of the server's own stands as it is. */
export function failureMessage(error: unknown): string {
  const code = textOf(error, 'code')
  const message = textOf(error, 'message')
  if (Object.hasOwn(MESSAGES, code)) return MESSAGES[code] ?? UNEXPECTED
  if (message.startsWith('duplicate key value')) return TAKEN
  if (isUnreachable(error)) return UNREACHABLE
  return message || UNEXPECTED
}

// Each browser has its own words for a lost network; supabase-js passes them on.
const LOST_NETWORK =
  /failed to fetch|networkerror|load failed|fetch failed|network connection was lost|importing a module|dynamically imported module/i

/** Whether nobody answered, as supabase-js tells it. */
export function isUnreachable(error: unknown): boolean {
  return textOf(error, 'name') === 'AuthRetryableFetchError' || LOST_NETWORK.test(textOf(error, 'message'))
}

function textOf(value: unknown, key: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' ? text : ''
}
