import { useQuery } from '@tanstack/react-query'
import { OpenLink } from '#web/session/open-link.tsx'
import { useFragment } from '#web/session/use-fragment.ts'
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
  const query = useQuery(consentLinkQuery(token))
  return (
    <OpenLink query={query} ended="This link has expired or was withdrawn. Ask the team for a new one.">
      {(link) => <ConsentAnswer link={link} token={token} reload={query.refetch} />}
    </OpenLink>
  )
}
