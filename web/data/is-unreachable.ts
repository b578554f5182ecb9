import { textOf } from './text-of.ts'

// Each browser has its own words for a lost network; supabase-js passes them on.
const LOST_NETWORK =
  /failed to fetch|networkerror|load failed|fetch failed|network connection was lost|importing a module|dynamically imported module/i

/** Whether nobody answered, as supabase-js tells it. */
export function isUnreachable(error: unknown): boolean {
  return isUnanswered(error) || LOST_NETWORK.test(textOf(error, 'message'))
}

// auth-js gives the same name to a failure that the server itself answered with.
const isUnanswered = (error: unknown) =>
  textOf(error, 'name') === 'AuthRetryableFetchError' && Reflect.get(Object(error), 'status') !== 500
