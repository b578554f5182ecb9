import type { Session } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { carriesLink, ownPath, readAddress } from '#web/session/link-in-address.ts'
import { sayPushEnded } from '#web/session/say-push-ended.ts'
import { useHalfSession } from '#web/session/second-factor.ts'
import { signOutHere } from '#web/session/sign-out.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LinkProblem } from './link-problem.tsx'
import { type OpenedLink, openLink } from './open-link.ts'

type State =
  | { name: 'opening' }
  | { name: 'opened'; link: OpenedLink }
  | { name: 'problem'; error: unknown }
  /** One of the two mails of an address change was confirmed. */
  | { name: 'half' }

const RESET = '/reset-password'
// E-mail addresses can be longer than a button.
const WRAPPING = 'h-auto! min-h-12 min-w-0 whitespace-normal! break-all py-2'

/** The target of every mailed link. Only this page reads a session from the address. It asks a signed-in user first. */
export function CallbackPage() {
  const [state, setState] = useState<State>({ name: 'opening' })
  const next = useRef('/dashboard')
  const hasBegun = useRef(false)
  const current = useSession()
  const half = useHalfSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const address = readAddress()
    next.current = address.get('type') === 'recovery' ? RESET : (ownPath(address.get('next')) ?? '/dashboard')
    const hasMessage = address.has('message')
    const hasLink = carriesLink(address)
    openLink()
      .then((link) => {
        if (link) return setState({ name: 'opened', link })
        if (hasMessage) return setState({ name: 'half' })
        // Without a link the page was opened directly. A code without a pending sign-in in this browser is not ours.
        return hasLink ? setState({ name: 'problem', error: null }) : navigate(next.current, { replace: true })
      })
      .catch((error: unknown) => setState({ name: 'problem', error }))
  }, [navigate])
  const goOn = () => navigate(next.current, { replace: true })
  const other = current ?? half
  return (
    <Page className="max-w-md">
      <NeedsScript />
      {state.name === 'half' && <HalfConfirmed />}
      {state.name === 'problem' && (
        <LinkProblem error={state.error} isRecovery={next.current === RESET} signedInAs={other?.user.email ?? null} />
      )}
      {state.name === 'opening' || (state.name === 'opened' && current === undefined) ? (
        <Spinner message="Signing in…" />
      ) : null}
      {state.name === 'opened' && current !== undefined && (
        <TakeLink link={state.link} other={other?.user.id === state.link.session.user.id ? null : other} goOn={goOn} />
      )}
    </Page>
  )
}

function HalfConfirmed() {
  return (
    <>
      <h1 className="mb-6 text-5xl">One more email</h1>
      <p role="status" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3">
        This address is confirmed. Now open the link in the email that we sent to the other address.
      </p>
    </>
  )
}

interface TakeLinkProps {
  link: OpenedLink
  /** The session of another account that is signed in here. */
  other: Session | null
  goOn: () => void
}

function TakeLink({ link, other, goOn }: TakeLinkProps) {
  const queries = useQueryClient()
  const hasTaken = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [take, isTaking] = useAction(async () => {
    setFailure(null)
    hasTaken.current = true
    try {
      const supabase = await browserSupabase()
      if (other !== null && (await signOutHere(supabase)).endsPush) sayPushEnded()
      const { error } = await supabase.auth.setSession(link.session)
      if (error) throw error
      queries.removeQueries({ type: 'inactive' })
      goOn()
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  const [stay, isStaying] = useAction(async () => {
    await link.discard().catch(() => undefined)
    goOn()
  })
  const isAsked = other !== null
  const [wasAsked] = useState(isAsked)
  useEffect(() => {
    if (!wasAsked && !hasTaken.current) take()
  }, [wasAsked, take])
  const email = link.session.user.email
  if (!wasAsked && failure === null) return <Spinner message="Signing in…" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-5xl">Switch accounts?</h1>
      {other && (
        <p>
          You are signed in as <strong className="wrap-anywhere">{other.user.email}</strong>. Continue as{' '}
          <strong className="wrap-anywhere">{email}</strong>?
        </p>
      )}
      <FormError message={failure} />
      <Button size="large" aria-disabled={isTaking} onClick={take} className={WRAPPING}>
        Continue as {email}
      </Button>
      {other && (
        <Button variant="outline" size="large" aria-disabled={isStaying} onClick={stay} className={WRAPPING}>
          Stay signed in as {other.user.email}
        </Button>
      )}
    </div>
  )
}
