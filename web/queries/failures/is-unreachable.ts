import { textOf } from './text-of.ts'

// `UnreachableError` is our own. Scripts of the build are fetched by the browser, which has its own words.
const LOST_NETWORK =
  /UnreachableError|failed to fetch|networkerror|load failed|fetch failed|network connection was lost|importing a module|dynamically imported module/i

/** Whether nobody answered, as supabase-js tells it. */
export function isUnreachable(error: unknown): boolean {
  return (
    textOf(error, 'name') === 'UnreachableError' ||
    isUnanswered(error) ||
    (textOf(error, 'code') === '' && LOST_NETWORK.test(textOf(error, 'message').slice(0, 200)))
  )
}

// auth-js gives the same name to a failure that the server itself answered with.
const isUnanswered = (error: unknown) =>
  textOf(error, 'name') === 'AuthRetryableFetchError' && Reflect.get(Object(error), 'status') !== 500
