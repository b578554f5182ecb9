import { Link } from 'react-router'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'
import { InvitationNote } from './invitation-note.tsx'
import type { Invitation } from './invitation-query.ts'
import { OpenCompetitions } from './open-competitions.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type AuthTab = 'sign-in' | 'sign-up'

interface SignInOrUpProps {
  tab: AuthTab
  onTab: (tab: AuthTab) => void
  /** The token of an invitation, '' without one. */
  token: string
  /** undefined while it is looked up. */
  invitation: Invitation | undefined
  /** Typed in another form before. */
  email: string
  onForgot: (email: string) => void
  /** Called to sign in by a link in a mail instead of a password. */
  onLink: (email: string) => void
  onSigningUp: () => void
  onMailSent: (email: string) => void
  /** Called for an address that has an account. */
  onKnown: (email: string) => void
}

/** The two forms as tabs: signing in, and signing up with an invitation. */
export function SignInOrUp({ tab, onTab, token, invitation, email, ...on }: SignInOrUpProps) {
  return (
    <Tabs value={tab} onValueChange={(value) => onTab(value as AuthTab)}>
      <TabsList aria-label="Account">
        <TabsTrigger value="sign-in">Sign In</TabsTrigger>
        <TabsTrigger value="sign-up" disabled={token === ''}>
          {token === '' ? 'Invite Only' : 'Sign Up'}
        </TabsTrigger>
      </TabsList>
      <TabsContent value="sign-in" className="pt-6">
        {(invitation?.used || invitation?.valid) && (
          <div className="mb-5">
            <InvitationNote invitation={invitation} isSigningIn />
          </div>
        )}
        <SignInForm key={email} email={email} onForgot={on.onForgot} onLink={on.onLink} />
        {token === '' && (
          <>
            <HowToJoin />
            <OpenCompetitions />
          </>
        )}
      </TabsContent>
      <TabsContent value="sign-up" className="pt-6">
        <SignUpForm token={token} onStart={on.onSigningUp} onMailSent={on.onMailSent} onSignIn={on.onKnown} />
      </TabsContent>
    </Tabs>
  )
}

const HowToJoin = () => (
  <p className="mt-8 border-line border-t pt-5 text-muted text-sm">
    No account yet? Accounts are by invitation. Ask the owner of your competition for an invitation link, or{' '}
    <Link to="/" className="link">
      request an invitation
    </Link>{' '}
    to start a competition of your own.
  </p>
)
