import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'

/** For somebody who signs in by mail alone; an earlier password may have ended when a mailed code proved the address. */
export const ChoosePassword = () => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-4 border-line border-l-4 px-4 py-3">
    <p className="max-w-prose">
      Your account has no password: you sign in with a mail. An earlier password no longer works once you proved your
      address with a code.
    </p>
    <Link to="/account/password" className={buttonClass({ variant: 'outline', size: 'small' })}>
      Choose a password
    </Link>
  </div>
)
