import type { User } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { InvitationNote } from './invitation-note.tsx'
import { type Invitation, invitationQuery } from './invitation-query.ts'
import { useSignOut } from './use-sign-out.ts'

/** Asks a signed-in user whether to accept an invitation with this account. */
export function InvitationPage({ token }: { token: string }) {
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token))
  const [failure, setFailure] = useState<string | null>(null)
  const [accept, isAccepting] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const { data: team } = await supabase.rpc('accept_invitation', { _token: token }).throwOnError()
      // The account may have received its name from the league's profile.
      await supabase.auth.refreshSession()
      const joined = invitation && describeJoining(invitation)
      toast('Invitation accepted', joined ? { description: joined } : {})
      navigate(team === null ? '/dashboard' : `/teams/${team}`, { replace: true })
      await queries.invalidateQueries()
    } catch (thrown) {
      setFailure(failureMessage(thrown))
      void refetch()
    }
  })
  const [leave, isLeaving] = useAction(useSignOut())
  return (
    <Page className="max-w-md">
      <h1 className="mb-6 text-5xl">Your invitation</h1>
      <div className="grid gap-5">
        {invitation === undefined && !error && <Spinner message="Loading" />}
        <FormError message={failure ?? (error ? failureMessage(error) : null)} />
        <InvitationNote invitation={invitation} />
        {invitation?.valid && (
          <>
            <p>
              You are signed in as <strong className="wrap-anywhere">{user.email}</strong>. Accept the invitation with
              this account?
            </p>
            <Button size="large" className="wrap-anywhere" aria-disabled={isAccepting} onClick={accept}>
              {isAccepting ? 'Accepting…' : `Accept as ${nameOf(user)}`}
            </Button>
            <p className="text-muted text-sm">
              Not your account?{' '}
              <button
                type="button"
                className="link min-h-11 cursor-pointer"
                disabled={isLeaving}
                onClick={() => leave()}
              >
                Log out
              </button>
            </p>
          </>
        )}
        {invitation?.valid === false && (
          <Link to="/dashboard" replace className={buttonClass({ variant: 'outline' })}>
            Go to your dashboard
          </Link>
        )}
      </div>
    </Page>
  )
}

function describeJoining({ role, team_name, league_name }: Invitation): string {
  if (role === 'administrator') return `You now help to run ${isolate(league_name ?? '')}.`
  if (role === 'scorer') return `You now enter matches of ${isolate(league_name ?? '')}.`
  if (role === 'official') return `You are now an official of ${isolate(league_name ?? '')}.`
  return team_name === null ? '' : `You now ${role === 'assistant' ? 'assist' : 'manage'} ${isolate(team_name)}.`
}

const nameOf = ({ email, user_metadata: { full_name } }: User) =>
  isolate((typeof full_name === 'string' && full_name.trim()) || (email ?? 'this account'))
