import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { dashboardKey, managedTeamsQuery, myCompetitionsQuery } from './dashboard-queries.ts'

interface MissingPartsProps {
  userId: string
  onRetry: () => unknown
}

/** Says once for all parts that they could not be loaded: most of them show nothing while they are empty, too. */
export function MissingParts({ userId, onRetry }: MissingPartsProps) {
  const cache = useQueryClient().getQueryCache()
  // They say it themselves.
  const others = [myCompetitionsQuery(userId), managedTeamsQuery(userId)].map(({ queryKey }) => queryKey[2])
  const isMissing = ({ queryKey, state }: Query) =>
    state.status === 'error' && state.data === undefined && !others.includes(String(queryKey[2]))
  const error = useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () =>
      cache.find({ queryKey: dashboardKey(userId), exact: false, type: 'active', predicate: isMissing })?.state.error,
    () => undefined,
  )
  if (!error) return null
  return (
    <div className="mt-8">
      <LoadingFailed what="Parts of your dashboard" error={error} onRetry={onRetry} />
    </div>
  )
}
