import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { rememberReturnPath } from '#web/session/return-path.ts'
import { storedUserId } from '#web/session/stored-user-id.ts'
import { useFragment } from '#web/session/use-fragment.ts'
import { useSession } from '#web/session/use-session.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { accountSource, linkSource } from './live-source.ts'
import { MatchCentre } from './match-centre.tsx'

/** The page on which a person with an account enters a match while it is played. */
export function LivePage({ matchId }: { matchId: string }) {
  const session = useSession()
  const isHydrated = useHydrated()
  // Without a network an old session cannot be renewed, but this device knows whose it is.
  const userId = session?.user.id ?? (isHydrated ? storedUserId() : undefined)
  return (
    <LiveFrame>
      {userId !== undefined ? (
        <AccountCentre key={userId + matchId} matchId={matchId} userId={userId} />
      ) : session === null ? (
        <SignInFirst />
      ) : (
        <Spinner message="Opening the match…" />
      )}
    </LiveFrame>
  )
}

function AccountCentre({ matchId, userId }: { matchId: string; userId: string }) {
  const source = useMemo(() => accountSource(matchId, userId), [matchId, userId])
  return (
    <MatchCentre
      source={source}
      refusal="You cannot enter this match live. Its owner decides who can, in the competition's settings under Match day."
    />
  )
}

function SignInFirst() {
  const { pathname } = useLocation()
  return (
    <p className="max-w-prose text-lg">
      <Link to="/auth" className="link" onClick={() => rememberReturnPath(pathname)}>
        Sign in
      </Link>{' '}
      to enter this match. What was entered on this device is kept.
    </p>
  )
}

/** The page on which the holder of a scorer's link enters a match. The token is the fragment, so no server logs it. */
export function LiveLinkPage() {
  const token = useFragment()
  return (
    <LiveFrame>
      {token === undefined ? <Spinner message="Opening the match…" /> : <LinkCentre key={token} token={token} />}
    </LiveFrame>
  )
}

function LinkCentre({ token }: { token: string }) {
  const source = useMemo(() => linkSource(token), [token])
  return (
    <MatchCentre
      source={source}
      refusal="This link has expired or was replaced. Ask the person who sent it for a new one."
    />
  )
}

const LiveFrame = ({ children }: { children: React.ReactNode }) => (
  <Page narrow className="pt-5 sm:pt-8">
    <NeedsScript />
    <h1 className="mb-2 text-3xl">Live entry</h1>
    {children}
  </Page>
)
