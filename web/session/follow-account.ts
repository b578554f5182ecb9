import type { Query, QueryClient } from '@tanstack/react-query'
import { dropMatchesOfOthers } from '#web/forms/draft-store.ts'
import { onRenewal } from './on-renewal.ts'
import { currentSession, subscribeSession } from './session-store.ts'

/**
 * Keeps the data of one account from the next, in every tab: the cache is dropped when an account signs in or out, and
 * kept matches when another account follows. Drafts outlive a lost session.
 */
export function followAccount(queries: QueryClient): () => void {
  const stopRenewal = onRenewal(() => setTimeout(() => refetchFailed(queries)))
  let former = currentSession()
  const stop = subscribeSession(() => {
    const session = currentSession()
    const before = former
    former = session
    if (session) dropMatchesOfOthers(session.user.id)
    // The first session of a page comes before its data.
    if (before === undefined || before === session) return
    if (before?.user.id !== session?.user.id) replaceData(queries, before !== null)
  })
  return () => {
    stopRenewal()
    stop()
  }
}

function replaceData(queries: QueryClient, wasSignedIn: boolean) {
  queries.removeQueries({ type: 'inactive' })
  // Guarded screens disappear first, because their queries would be refused now.
  setTimeout(() => {
    if (wasSignedIn) queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries()
  })
}

/** A session that could not be renewed refuses its requests. */
const refetchFailed = (queries: QueryClient) => void queries.invalidateQueries({ type: 'active', predicate: hasFailed })

const hasFailed = ({ state }: Query) => state.status === 'error'
