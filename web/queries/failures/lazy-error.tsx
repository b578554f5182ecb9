import { type ComponentType, lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { UNEXPECTED } from './load-failure.ts'

/** Loads an error card with the first failure, since few visitors see one. Shows a plain text if that fails too. */
export function lazyError<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Card = lazy<ComponentType<Props>>(() =>
    load().then(
      (card) => ({ default: card }),
      () => ({ default: PlainError }),
    ),
  )
  return (props) => (
    <Suspense>
      <Card {...props} />
    </Suspense>
  )
}

function PlainError() {
  const { pathname, search } = useLocation()
  return (
    <p role="alert" className="p-6">
      {UNEXPECTED}{' '}
      <Link to={pathname + search} reloadDocument className="link">
        Retry
      </Link>
    </p>
  )
}
