import { useQuery } from '@tanstack/react-query'
import { OpenLink } from '#web/session/open-link.tsx'
import { useFragment } from '#web/session/use-fragment.ts'
import { useSession } from '#web/session/use-session.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ClaimName } from './claim-name.tsx'
import { squadLinkQuery } from './squad-link-query.ts'

/** The page of a team's link for its players. The token is the fragment, so no server logs it. */
export function JoinPage() {
  const token = useFragment()
  const session = useSession()
  return (
    <Page className="max-w-xl">
      <NeedsScript />
      <h1 className="mb-6 text-5xl">Which player are you?</h1>
      {token === undefined || session === undefined ? (
        <Spinner />
      ) : (
        <OpenedLink key={token} token={token} user={session?.user ?? null} />
      )}
    </Page>
  )
}

function OpenedLink({ token, user }: { token: string; user: { id: string; email?: string } | null }) {
  const query = useQuery(squadLinkQuery(token, user?.id ?? null))
  return (
    <OpenLink query={query} ended="This link has expired or was replaced. Ask your manager for a new one.">
      {(link) => <ClaimName link={link} token={token} email={user?.email ?? null} reload={query.refetch} />}
    </OpenLink>
  )
}
