import { Link, useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Page } from '#web/ui/page.tsx'
import { describeError, useLogged } from './page-error.tsx'

interface RecordErrorProps {
  error: unknown
  what: 'match' | 'team' | 'player'
  /** The page's own link back. */
  back?: React.ReactNode
}

/** The error card of a match, team or player that does not exist or could not be loaded. */
export function RecordError({ error, what, back }: RecordErrorProps) {
  const { pathname, search } = useLocation()
  const { status, message, ...failure } = describeError(error)
  useLogged(failure)
  const card =
    status === 404
      ? { title: message, message: `The ${what} you're looking for doesn't exist or has been removed.` }
      : { title: 'Error', message }
  return (
    <Page>
      {back}
      <ErrorCard
        {...card}
        actions={
          <>
            {/* As in competition-error.tsx. */}
            <Link to={pathname + search} reloadDocument className={buttonClass()}>
              Retry
            </Link>
            <Link to="/competitions" className={buttonClass({ variant: 'outline' })}>
              View Competitions
            </Link>
          </>
        }
      />
    </Page>
  )
}
