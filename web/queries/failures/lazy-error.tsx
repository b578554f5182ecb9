import { type ComponentType, lazy, Suspense } from 'react'
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

const PlainError = () => (
  <p role="alert" className="p-6">
    {UNEXPECTED}{' '}
    <a href="." className="link">
      Retry
    </a>
  </p>
)
