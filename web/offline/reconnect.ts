import type { QueryClient } from '@tanstack/react-query'
import { statusOfFailure } from '#web/queries/failures/load-failure.ts'
import { isConnected, isReachable, setConnection } from './connection.ts'
import { keepTrying } from './keep-trying.ts'

type Revalidate = () => Promise<void>

/** Retries until the page is up to date. @returns a function that ends it */
export const keepReconnecting = (client: QueryClient, revalidate: Revalidate): (() => void) =>
  keepTrying(() => reconnect(client, revalidate))

/** Refetches the page's data if the server can be reached. */
export async function reconnect(client: QueryClient, revalidate: Revalidate): Promise<void> {
  if (isConnected() || !navigator.onLine) return
  if (!(await isReachable())) return setConnection('unreachable')
  setConnection('updating')
  if (!(await askAgain(client))) return setConnection('unreachable')
  delete document.documentElement.dataset.saved
  setConnection('back')
  await revalidate()
}

/** @returns false when the connection was lost again meanwhile */
async function askAgain(client: QueryClient): Promise<boolean> {
  try {
    await client.invalidateQueries(undefined, { throwOnError: true })
  } catch (error) {
    // A record that is gone or no longer readable counts as answered.
    return statusOfFailure(error) !== 503
  }
  return true
}
