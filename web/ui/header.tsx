import { Link, useLocation } from 'react-router'
import { buttonClass } from './button-class.ts'
import { usePageContents } from './page-handle.ts'
import { ThemeControl } from './theme-control.tsx'
import { Wordmark } from './wordmark.tsx'

interface HeaderProps {
  /** Replaces 'Sign In' for a signed-in person. */
  account: React.ReactNode
  /** The place of the button that installs the app. */
  install: React.ReactNode
  /** The link to the search, on pages of a competition. */
  search: React.ReactNode
}

export function Header({ account, install, search }: HeaderProps) {
  const { pathname } = useLocation()
  const Contents = usePageContents()
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="border-ink border-b">
        <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-3 px-4 sm:px-6">
          <Link to="/" className="inline-flex min-h-11 items-center rounded-sm" aria-label="Touchline, home">
            <Wordmark />
          </Link>
          {Contents && <Contents />}
          <div className="flex flex-wrap items-center gap-1 sm:gap-2">
            {install}
            {search}
            <ThemeControl />
            {account || <AccountPlace />}
            {!account && pathname !== '/auth' && <SignIn />}
          </div>
        </div>
      </header>
    </>
  )
}

/** Reserves the account menu's space until the session is known. */
export const AccountPlace = () => (
  <span aria-hidden="true" className="members-only grid size-11 place-items-center">
    <span className="size-9 rounded-full bg-sunken" />
  </span>
)

const SignIn = () => (
  <Link
    to="/auth"
    className={buttonClass({ variant: 'outline', size: 'small', className: 'visitors-only max-sm:min-h-11' })}
  >
    Sign In
  </Link>
)
