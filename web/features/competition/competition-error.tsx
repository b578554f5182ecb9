import { Link, useLocation } from 'react-router'
import { describeError } from '#web/queries/failures/page-error.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'

interface CompetitionErrorProps {
  error: unknown
  /** Whether the competition's name is shown above it. */
  isPart?: boolean
}

/** Says that a competition does not exist or could not be fetched. */
export function CompetitionError({ error, isPart = false }: CompetitionErrorProps) {
  const { pathname, search } = useLocation()
  return (
    <ErrorCard
      {...cardOf(error)}
      isPart={isPart}
      actions={
        <>
          {/* React and Chromium remember that a file of code could not be loaded as long as the document is open. */}
          <Link to={pathname + search} reloadDocument className={buttonClass()}>
            Retry
          </Link>
          <Link to="/competitions" className={buttonClass({ variant: 'outline' })}>
            View All Competitions
          </Link>
        </>
      }
    />
  )
}

function cardOf(error: unknown) {
  const { status, message, code, details } = describeError(error)
  if (status !== 404) return { title: 'Error', message, code, details, possibleCauses: FETCH_CAUSES }
  if (message === 'Competition not found') return { title: message, message: GONE, possibleCauses: GONE_CAUSES }
  if (message === 'Season not found') return { title: message, message: NO_SEASON, possibleCauses: ADDRESS_CAUSES }
  return { title: 'Unable to find the competition', message, possibleCauses: ADDRESS_CAUSES }
}

const GONE = "The competition you're looking for doesn't exist or has been removed."
const GONE_CAUSES = [
  'The competition was deleted by its owner',
  'Its custom URL was changed',
  'The link is incomplete or mistyped',
]
const NO_SEASON = 'This competition has no season with this number.'
const ADDRESS_CAUSES = ['The link is incomplete or mistyped', 'The address contains characters that no competition has']
const FETCH_CAUSES = [
  'The connection to the server was interrupted',
  'The server or its database is busy or being restarted',
  'The data was changed while it was being read',
]
