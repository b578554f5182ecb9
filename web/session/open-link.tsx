import type { UseQueryResult } from '@tanstack/react-query'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface OpenLinkProps<Link> {
  /** null for a link that does not work any more. */
  query: UseQueryResult<Link | null>
  /** Shown for such a link. */
  ended: string
  /** 'Your appointments', when they could not be loaded. */
  what?: string
  waiting?: string
  children: (link: Link) => React.ReactNode
}

/** The content of a link, or why it cannot be shown. */
export function OpenLink<Link>({
  query: { data: link, error, refetch },
  ended,
  what = 'This page',
  waiting = 'Opening the link…',
  children,
}: OpenLinkProps<Link>) {
  if (link === undefined)
    return error === null ? (
      <Spinner message={waiting} />
    ) : (
      <LoadingFailed what={what} error={error} onRetry={refetch} />
    )
  if (link === null)
    return (
      <p role="alert" className="max-w-prose text-lg">
        {ended}
      </p>
    )
  return children(link)
}
