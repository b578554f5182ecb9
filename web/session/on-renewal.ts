import { currentSession, subscribeSession } from './session-store.ts'

/**
 * Calls `work` when the session of the same account got a new token: requests may have been refused until then.
 * @returns a function that ends it
 */
export function onRenewal(work: () => void): () => void {
  let former = currentSession()
  return subscribeSession(() => {
    const session = currentSession()
    const isRenewed = session?.user.id === former?.user.id && session?.access_token !== former?.access_token
    former = session
    if (isRenewed) work()
  })
}
