import type { UseQueryResult } from '@tanstack/react-query'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface OpenLinkProps<Link> {
  query: UseQueryResult<Link | null>
  children: (link: Link) => React.ReactNode
}

/** The content of a link, or why it cannot be shown. */
export function OpenLink<Link>({ query: { data: link, error, refetch, isFetching }, children }: OpenLinkProps<Link>) {
  if (link === undefined)
    return error === null ? (
      <Spinner message="Opening the link…" />
    ) : (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>The link could not be opened. {failureMessage(error)}</p>
        <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  if (link === null)
    return (
      <p role="alert" className="max-w-prose text-lg">
        This link has expired or was replaced. Ask your manager for a new one.
      </p>
    )
  return children(link)
}
