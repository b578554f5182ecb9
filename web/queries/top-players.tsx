import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PlayerTable, type PlayerTableProps } from '#web/ui/player-table.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type PlayerRow, STATISTICS_FAILED } from './player-statistics.ts'

interface TopPlayersProps<Key extends readonly unknown[]> extends Omit<PlayerTableProps, 'players'> {
  query: UseQueryOptions<PlayerRow[], Error, PlayerRow[], Key>
  /** The number of rows, 10 by default. */
  shown?: number
}

const ROWS = 10

/** A ranked list of players. When it cannot be loaded, the rest of the page stays. */
export function TopPlayers<Key extends readonly unknown[]>({ query, shown = ROWS, ...table }: TopPlayersProps<Key>) {
  // A query that failed before the page opened is not repeated by itself: the reader presses 'Retry'.
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
const Unfetched = ({ onRetry }: { onRetry: () => void }) =>
  useHydrated() ? <Failed retry={<Button onClick={() => onRetry()}>Retry</Button>} /> : <FailedOnServer />
const Unanswered = () => (useHydrated() ? <Spinner /> : <FailedOnServer />)

/** The query failed on the server: the HTML says so, because a page without scripts cannot repeat it. */
function FailedOnServer() {
  const { pathname, search } = useLocation()
  return (
    <Failed
      retry={
        <Link to={pathname + search} reloadDocument className={buttonClass()}>
          Retry
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
