import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'

/** Offers a password to a user without one. A mailed code that verified the address may have revoked it. */
export const ChoosePassword = () => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-4 border-line border-l-4 px-4 py-3">
    <p className="max-w-prose">
      Your account has no password: you sign in by email. An earlier password stopped working when you confirmed your
      address with a code.
    </p>
    <Link to="/account/password" className={buttonClass({ variant: 'outline', size: 'small' })}>
      Choose a password
    </Link>
  </div>
)
