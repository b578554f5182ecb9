import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { leaveButton } from '#web/ui/leave-button.ts'
import { PlayerTable, type PlayerTableProps } from '#web/ui/player-table.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type PlayerStatisticsRow, STATISTICS_FAILED } from './player-statistics.ts'

interface TopPlayersProps<Key extends readonly unknown[]> extends Omit<PlayerTableProps, 'players'> {
  query: UseQueryOptions<PlayerStatisticsRow[], Error, PlayerStatisticsRow[], Key>
  /** The number of rows, 10 by default. */
  shown?: number
}

const ROWS = 10

/** A ranked list of players. When it cannot be loaded, the rest of the page stays. */
export function TopPlayers<Key extends readonly unknown[]>({ query, shown = ROWS, ...table }: TopPlayersProps<Key>) {
  // A query that failed before the page opened is not repeated by itself: the reader presses 'Try again'.
  const { data, isError, refetch } = useQuery({ ...query, retryOnMount: false })
  useEffect(() => {
    if (isError) toast(STATISTICS_FAILED, { destructive: true, id: STATISTICS_FAILED })
  }, [isError])
  if (data !== undefined && data.length > 0) return <PlayerTable players={data.slice(0, shown)} {...table} />
  if (data !== undefined)
    return <p className="text-muted">Nobody yet: goals, assists and awards count as soon as a match is recorded.</p>
  return isError ? <Unfetched onRetry={refetch} /> : <Unanswered />
}

// Separate components, so that a list with data renders once.
function Unfetched({ onRetry }: { onRetry: () => void }) {
  function retry({ currentTarget }: React.MouseEvent) {
    leaveButton(currentTarget)
    onRetry()
  }
  return useHydrated() ? <Failed retry={<Button onClick={retry}>Try again</Button>} /> : <FailedOnServer />
}

const Unanswered = () => (useHydrated() ? <Spinner /> : <FailedOnServer />)

/** The query failed on the server: the HTML says so, because a page without scripts cannot repeat it. */
function FailedOnServer() {
  const { pathname, search } = useLocation()
  return (
    <Failed
      retry={
        <Link to={pathname + search} reloadDocument className={buttonClass()}>
          Try again
        </Link>
      }
    />
  )
}

const Failed = ({ retry }: { retry: React.ReactNode }) => (
  <EmptyState title={STATISTICS_FAILED} action={retry}>
    The rest of the page is up to date.
  </EmptyState>
)
