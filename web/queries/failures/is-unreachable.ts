import { textProperty } from './text-property.ts'

// Browsers use these words for a failed fetch or import. `UnreachableError` is this app's own.
const LOST_NETWORK =
  /UnreachableError|failed to fetch|networkerror|load failed|fetch failed|network connection was lost|importing a module|dynamically imported module/i

/** Whether the error means that no response arrived. */
export function isUnreachable(error: unknown): boolean {
  return (
    textProperty(error, 'name') === 'UnreachableError' ||
    // storage-js keeps the error of the request there.
    textProperty(Reflect.get(Object(error), 'originalError'), 'name') === 'UnreachableError' ||
    isAuthUnreachable(error) ||
    (textProperty(error, 'code') === '' && LOST_NETWORK.test(textProperty(error, 'message').slice(0, 200)))
  )
}

// auth-js uses this name for a response with status 500 too.
const isAuthUnreachable = (error: unknown) =>
  textProperty(error, 'name') === 'AuthRetryableFetchError' && Reflect.get(Object(error), 'status') !== 500
