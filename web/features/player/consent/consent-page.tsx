import { useQuery } from '@tanstack/react-query'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { useFragment } from '#web/session/use-fragment.ts'
import { Button } from '#web/ui/button.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ConsentAnswer } from './consent-answer.tsx'
import { consentLinkQuery } from './consent-link-query.ts'

/** The page of a guardian's link. The token is the fragment, so no server logs it. */
export function ConsentPage() {
  const token = useFragment()
  return (
    <Page className="max-w-xl">
      <NeedsScript />
      <h1 className="mb-6 text-5xl">Photos of a player</h1>
      {token === undefined ? <Spinner /> : <OpenedLink key={token} token={token} />}
    </Page>
  )
}

function OpenedLink({ token }: { token: string }) {
  const { data: link, error, refetch, isFetching } = useQuery(consentLinkQuery(token))
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
        This link has expired or was withdrawn. Ask the team for a new one.
      </p>
    )
  return <ConsentAnswer link={link} token={token} reload={refetch} />
}
