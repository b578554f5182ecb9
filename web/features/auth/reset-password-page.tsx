import { Link } from 'react-router'
import { Page } from '#web/components/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useSession } from '#web/data/session.ts'

/** Where the link of a 'Forgot password?' mail leads; it has signed the person in. @param children the form */
export function ResetPasswordPage({ children }: { children: React.ReactNode }) {
  const session = useSession()
  return (
    <Page className="max-w-md">
      <h1 className="mb-6 text-5xl">New password</h1>
      {session === undefined && <Spinner message="Loading" />}
      {session === null && <LinkExpired />}
      {session && (
        <>
          <p className="mb-6 text-muted">
            For <strong className="wrap-anywhere text-ink">{session.user.email}</strong>
          </p>
          {children}
        </>
      )}
    </Page>
  )
}

const LinkExpired = () => (
  <div role="alert" className="grid justify-items-start gap-5">
    <p>This link is used up or too old. Ask for a new one with “Forgot password?”, and open it in this browser.</p>
    <Link to="/auth" className={buttonClass()}>
      Go to Sign In
    </Link>
  </div>
)
