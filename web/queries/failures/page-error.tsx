import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { type LoadFailure, UNEXPECTED } from './load-failure.ts'

/** The error card for failures that no page handles itself. */
export function PageError({ error }: { error: unknown }) {
  const { message, ...failure } = describeError(error)
  useLogged(failure)
  const { pathname, search } = useLocation()
  return (
    <div className="px-4 py-16">
      <ErrorCard
        title="Something went wrong"
        message={message}
        actions={
          <>
            <Link to={pathname + search} reloadDocument className={buttonClass()}>
              Retry
            </Link>
            <Link to="/" className={buttonClass({ variant: 'outline' })}>
              Return to Home
            </Link>
          </>
        }
      />
    </div>
  )
}

/** Writes the API's code and details to the console; the screen shows a message for users. */
export function useLogged({ code, details }: Pick<LoadFailure, 'code' | 'details'>) {
  useEffect(() => {
    if (code || details) console.error(code, details)
  }, [code, details])
}

/** The failure that a loader threw, or a general one for any other error. */
export function describeError(error: unknown): LoadFailure & { status: number } {
  if (isRouteErrorResponse(error) && isLoadFailure(error.data)) return { ...error.data, status: error.status }
  return { message: UNEXPECTED, code: null, details: null, status: isRouteErrorResponse(error) ? error.status : 500 }
}

const isLoadFailure = (data: unknown): data is LoadFailure =>
  typeof data === 'object' && data !== null && 'message' in data && 'code' in data
