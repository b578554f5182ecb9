import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUserId } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'

/** Joins the official of a link to the account that is signed in. */
export function JoinAccount({ token, hasAccount }: { token: string; hasAccount: boolean }) {
  const userId = useUserId()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [join, isJoining] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const { data: id } = await supabase.rpc('join_official', { _token: token }).throwOnError()
      toast('Your dashboard shows these appointments from now on')
      await navigate(`/officiating/${id}`)
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  if (hasAccount) return null
  return (
    <Section title="Your account">
      <div className="grid justify-items-start gap-4">
        {userId === undefined ? (
          <p className="max-w-prose text-muted">
            You don’t need an account. If you have one,{' '}
            <Link to="/auth" className="link">
              sign in
            </Link>
            , then open this link again: your dashboard can show your appointments.
          </p>
        ) : (
          <>
            <p className="max-w-prose text-muted">
              Your dashboard can show these appointments, so that you don’t need the link.
            </p>
            <Button variant="outline" aria-disabled={isJoining} onClick={join}>
              {isJoining ? 'Adding…' : 'Add them to my account'}
            </Button>
            <FormError message={failure} />
          </>
        )}
      </div>
    </Section>
  )
}
